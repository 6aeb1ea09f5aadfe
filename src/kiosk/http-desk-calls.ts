import type { DeskCalls } from './desk-calls.ts';

const load = async (): Promise<DeskCalls> => (await import('./http-calls.ts')).httpCalls;

/** The desk's calls over HTTP; their code is loaded when one is made, or after the first painted board. */
export const httpDeskCalls: DeskCalls & { load: () => Promise<unknown> } = {
  load,
  requestPairingCode: async () => (await load()).requestPairingCode(),
  claim: async (proof) => (await load()).claim(proof),
  renewKey: async () => (await load()).renewKey(),
  startDrill: async (restaurantId) => (await load()).startDrill(restaurantId),
  readDrill: async (restaurantId, drillId) => (await load()).readDrill(restaurantId, drillId),
  lastDrill: async (restaurantId) => (await load()).lastDrill(restaurantId),
  testPrinter: async (restaurantId, printerId) => (await load()).testPrinter(restaurantId, printerId),
  readOwnCheck: async () => (await load()).readOwnCheck(),
  reportCheck: async (restaurantId, deviceId, check) => (await load()).reportCheck(restaurantId, deviceId, check),
  enterPin: async (restaurantId, pin) => (await load()).enterPin(restaurantId, pin),
  listPeople: async (restaurantId) => (await load()).listPeople(restaurantId),
  renameScreen: async (restaurantId, deviceId, name, claim) =>
    (await load()).renameScreen(restaurantId, deviceId, name, claim),
  readDay: async (restaurantId, claim) => (await load()).readDay(restaurantId, claim),
  closeDay: async (count, claim) => (await load()).closeDay(count, claim),
  turnAlerts: async (isOn, language) => (await load()).turnAlerts(isOn, language),
  refreshDelivery: async (order) => (await load()).refreshDelivery(order),
  updateOwnSettings: async (restaurantId, deviceId, settings, claim) =>
    (await load()).updateOwnSettings(restaurantId, deviceId, settings, claim),
  removeThisScreen: async (restaurantId, deviceId, claim) =>
    (await load()).removeThisScreen(restaurantId, deviceId, claim),
  updateOpen: async (input) => (await load()).updateOpen(input),
  updateDishes: async (input) => (await load()).updateDishes(input),
  updatePortions: async (input) => (await load()).updatePortions(input),
  listDishes: async (restaurantId) => (await load()).listDishes(restaurantId),
  listCategories: async (restaurantId) => (await load()).listCategories(restaurantId),
  answerMessage: async (messageId, isSeen) => (await load()).answerMessage(messageId, isSeen),
  listTurnedAway: async (restaurantId, since) => (await load()).listTurnedAway(restaurantId, since),
  listPrinters: async (restaurantId) => (await load()).listPrinters(restaurantId),
  listGaps: async (restaurantId) => (await load()).listGaps(restaurantId),
  printOrder: async (input) => (await load()).printOrder(input),
  retryPrint: async (restaurantId, orderId) => (await load()).retryPrint(restaurantId, orderId),
  cancelPrint: async (restaurantId, orderId) => (await load()).cancelPrint(restaurantId, orderId),
};
