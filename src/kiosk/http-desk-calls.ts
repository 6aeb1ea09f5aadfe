import type { DeskCalls } from './desk-calls.ts';

const load = async (): Promise<DeskCalls> => (await import('./http-calls.ts')).httpCalls;

/** The desk's calls over HTTP; their code is loaded when one is made, or after the first painted board. */
export const httpDeskCalls: DeskCalls & { load: () => Promise<unknown> } = {
  load,
  requestPairingCode: async () => (await load()).requestPairingCode(),
  claim: async (proof) => (await load()).claim(proof),
  sendTestOrder: async (restaurantId) => (await load()).sendTestOrder(restaurantId),
  refreshDelivery: async (restaurantId, orderId) => (await load()).refreshDelivery(restaurantId, orderId),
  updateOwnSettings: async (restaurantId, deviceId, settings) =>
    (await load()).updateOwnSettings(restaurantId, deviceId, settings),
  removeThisScreen: async (restaurantId, deviceId) => (await load()).removeThisScreen(restaurantId, deviceId),
  updateOpen: async (wish) => (await load()).updateOpen(wish),
  updateDishes: async (wish) => (await load()).updateDishes(wish),
  listDishes: async (restaurantId) => (await load()).listDishes(restaurantId),
};
