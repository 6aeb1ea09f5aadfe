import { coverageCall } from '#contract/http/devices/coverage.ts';
import {
  claimDeviceCall,
  deleteDeviceCall,
  pairCodeCall,
  updateDeviceCall,
  getOwnDeviceCall,
  renewDeviceCall,
  reportCheckCall,
} from '#contract/http/devices/device.ts';
import { answerMessageCall } from '#contract/http/devices/mirror.ts';
import { getDrillCall, listDrillsCall, runDrillCall } from '#contract/http/devices/drill.ts';
import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import {
  listCategoriesCall,
  listDishesCall,
  updateDishStatusCall,
  updatePortionsCall,
} from '#contract/http/menu/menu.ts';
import {
  cancelPrintCall,
  listPrintersCall,
  printOrderCall,
  retryPrintCall,
  testPrinterCall,
} from '#contract/http/devices/printer.ts';
import { enterPinCall, listDeskPeopleCall } from '#contract/http/people/desk-pin.ts';
import { listTurnedAwayCall } from '#contract/http/orders/intake.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { call } from '#src/lib/api.ts';
import { askCourier } from '#src/lib/delivery-status.ts';
import { turnAlertsOff, turnAlertsOn } from '#src/lib/push-alerts.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import type { DeskCalls } from './desk-calls.ts';
import { isPairedHere, notePaired } from './pairing/paired-here.ts';

const by = (claim: string | undefined) => (claim === undefined ? {} : { headers: { 'x-person': claim } });

/** The desk's calls over HTTP, by the device cookie. */
export const httpCalls: DeskCalls = {
  async requestPairingCode() {
    const reply = await call(pairCodeCall, { body: {} });
    return { code: reply.code, secret: reply.secret, expiresAtMs: Date.parse(reply.expires_at) };
  },
  async claim(proof) {
    try {
      const { state } = await call(claimDeviceCall, { body: proof });
      if (state === 'paired') notePaired(true);
      return state;
    } catch (reason) {
      if (reason instanceof CallFailure && reason.code === 'code_expired') return 'expired';
      throw reason;
    }
  },
  async renewKey() {
    if (isPairedHere()) await call(renewDeviceCall, { body: {} });
  },
  async startDrill(restaurant_id) {
    return call(runDrillCall, { body: { restaurant_id } });
  },
  async readDrill(restaurant_id, drill_id) {
    return call(getDrillCall, { query: { restaurant_id, drill_id } });
  },
  async lastDrill(restaurant_id) {
    return (await call(listDrillsCall, { query: { restaurant_id, page_size: 1 } })).items[0] ?? null;
  },
  async testPrinter(restaurant_id, printer_id) {
    await call(testPrinterCall, { body: { restaurant_id, printer_id } });
  },
  async readOwnCheck() {
    return isPairedHere() ? (await call(getOwnDeviceCall, {})).checked : null;
  },
  async reportCheck(restaurant_id, device_id, check) {
    return call(reportCheckCall, { body: { restaurant_id, device_id, check } });
  },
  async enterPin(restaurant_id, pin) {
    return call(enterPinCall, { body: { restaurant_id, pin } });
  },
  async listPeople(restaurant_id) {
    return (await call(listDeskPeopleCall, { query: { restaurant_id } })).items;
  },
  async renameScreen(restaurant_id, device_id, name, claim) {
    await call(updateDeviceCall, { body: { restaurant_id, device_id, settings: { name } }, ...by(claim) });
  },
  async answerMessage(message_id, is_seen) {
    try {
      return await call(answerMessageCall, { body: { message_id, is_seen } });
    } catch (reason) {
      if (reason instanceof CallFailure && reason.status === 404) return null;
      throw reason;
    }
  },
  async listTurnedAway(restaurant_id, since) {
    return call(listTurnedAwayCall, { query: { restaurant_id, since } });
  },
  async readDay(restaurant_id, claim) {
    return call(dayCloseCall, { query: { restaurant_id }, ...by(claim) });
  },
  async closeDay(count, claim) {
    await call(closeDayCall, { body: count, ...by(claim) });
  },
  async turnAlerts(isOn, language) {
    await (isOn ? turnAlertsOn(language) : turnAlertsOff());
  },
  async refreshDelivery(order) {
    await askCourier(order);
  },
  async updateOwnSettings(restaurant_id, device_id, settings, claim) {
    try {
      return await call(updateDeviceCall, { body: { restaurant_id, device_id, settings }, ...by(claim) });
    } catch (reason) {
      if (reason instanceof CallFailure && reason.status >= 400 && reason.status < 500 && reason.status !== 429)
        return null;
      throw reason;
    }
  },
  async removeThisScreen(restaurantId, deviceId, claim) {
    await call(deleteDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId }, ...by(claim) });
  },
  async updateOpen(input) {
    return (await call(updateOpenCall, { body: input })).version;
  },
  async updateDishes(input) {
    return (await call(updateDishStatusCall, { body: input })).changed;
  },
  async updatePortions(input) {
    return (await call(updatePortionsCall, { body: input })).changed;
  },
  async listDishes(restaurantId) {
    return (await call(listDishesCall, { query: { restaurant_id: restaurantId } })).items;
  },
  async listCategories(restaurantId) {
    return (await call(listCategoriesCall, { query: { restaurant_id: restaurantId } })).items;
  },
  async listGaps(restaurant_id) {
    return (await call(coverageCall, { query: { restaurant_id } })).gaps;
  },
  async listPrinters(restaurantId) {
    return (await call(listPrintersCall, { query: { restaurant_id: restaurantId } })).items;
  },
  async printOrder(input) {
    await call(printOrderCall, { body: input });
  },
  async retryPrint(restaurantId, orderId) {
    await call(retryPrintCall, { body: { restaurant_id: restaurantId, order_id: orderId } });
  },
  async cancelPrint(restaurantId, orderId) {
    await call(cancelPrintCall, { body: { restaurant_id: restaurantId, order_id: orderId } });
  },
};
