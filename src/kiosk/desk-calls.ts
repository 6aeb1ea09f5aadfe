import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import type { Gap } from '#contract/domain/coverage.ts';
import type { Language } from '#contract/domain/basics.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { ScreenChange, ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { DeviceCheck } from '#contract/http/devices/device.ts';
import type { updateDishStatusCall, updatePortionsCall } from '#contract/http/menu/menu.ts';
import type { Printer } from '#contract/domain/printer.ts';
import type { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import type { printOrderCall } from '#contract/http/devices/printer.ts';
import type { listTurnedAwayCall } from '#contract/http/orders/intake.ts';
import type { updateOpenCall } from '#contract/http/store/restaurant.ts';
import type { Drill } from '#contract/domain/drill.ts';
import type { CarriedOrder } from '#src/lib/delivery-status.ts';
import type { DeskPerson, enterPinCall } from '#contract/http/people/desk-pin.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';

/** The few HTTP calls of the desk; everything about orders goes through the live session and its outbox. */
export type PairingCode = { code: string; secret: string; expiresAtMs: number };
export type OpenInput = BodyInput<typeof updateOpenCall>;
export type DishInput = BodyInput<typeof updateDishStatusCall>;
export type PortionsInput = BodyInput<typeof updatePortionsCall>;
export type PrintRequest = BodyInput<typeof printOrderCall>;
export type DayClosing = ReplyOf<typeof dayCloseCall>;
export type DayCount = BodyInput<typeof closeDayCall>;
export type ClaimState = 'waiting' | 'paired' | 'expired';

export type PairingSecret = ({ secret: string } | { token: string }) & { language: Language };

/** `claim`: who acts at the screen, where the restaurant asks (`claimOf`). */
export interface DeskCalls {
  requestPairingCode(): Promise<PairingCode>;
  /** Asks for this screen's next credential, which the server gives where it is due. */
  renewKey(): Promise<void>;
  /** The screen starts in the language it is paired in. */
  claim(proof: PairingSecret): Promise<ClaimState>;
  /** Places a TEST order; `readDrill` reports how far it came. */
  startDrill(restaurantId: string): Promise<{ id: string; order_no: string }>;
  readDrill(restaurantId: string, drillId: string): Promise<Drill>;
  lastDrill(restaurantId: string): Promise<Drill | null>;
  testPrinter(restaurantId: string, printerId: string): Promise<void>;
  /** What the last whole self-check of this screen found; null for a guest, who has none. */
  readOwnCheck(): Promise<DeviceCheck | null>;
  reportCheck(restaurantId: string, deviceId: string, check: Omit<DeviceCheck, 'at' | 'by'>): Promise<DeviceCheck>;
  /** Exchanges a PIN for who it is, with a token that proves it for some minutes. */
  enterPin(restaurantId: string, pin: string): Promise<ReplyOf<typeof enterPinCall>>;
  listPeople(restaurantId: string): Promise<readonly DeskPerson[]>;
  renameScreen(restaurantId: string, deviceId: string, name: string, claim?: string): Promise<void>;
  /** Asks the provider for the delivery's current state; what is new comes through the live link. */
  readDay(restaurantId: string, claim?: string): Promise<DayClosing>;
  closeDay(count: DayCount, claim?: string): Promise<void>;
  /** Notifications to this device, on or off; asks the person and the browser. */
  turnAlerts(isOn: boolean, language: Language): Promise<void>;
  refreshDelivery(order: CarriedOrder): Promise<void>;
  /** Answers with what the screen is set to now, or null where the server refused; throws where no one answered. */
  updateOwnSettings(
    restaurantId: string,
    deviceId: string,
    settings: ScreenChange,
    claim?: string,
  ): Promise<ScreenSettings | null>;
  removeThisScreen(restaurantId: string, deviceId: string, claim?: string): Promise<void>;
  /** Busy, paused, open again; answers with the store's version, which the log will bring. */
  updateOpen(input: OpenInput): Promise<number>;
  /** Sold out or back on sale; answers with how many dishes that changed. */
  updateDishes(input: DishInput): Promise<number>;
  /** How many portions of a dish are left; answers with how many dishes that changed. */
  updatePortions(input: PortionsInput): Promise<number>;
  listDishes(restaurantId: string): Promise<Dish[]>;
  listCategories(restaurantId: string): Promise<Category[]>;
  /** Reports that this screen shows a message, or that a person has seen it; null where it is no longer the newest. */
  answerMessage(messageId: string, isSeen: boolean): Promise<ScreenMessage | null>;
  /** Orders refused since then because the restaurant took none. */
  listTurnedAway(restaurantId: string, since: string): Promise<ReplyOf<typeof listTurnedAwayCall>>;
  listPrinters(restaurantId: string): Promise<Printer[]>;
  /** Dishes whose orders no screen would show or sound, or no printer print [CV1]. */
  listGaps(restaurantId: string): Promise<Gap[]>;
  /** On a printer of the server; throws where it could not be asked for. */
  printOrder(input: PrintRequest): Promise<void>;
  /** Tries again what did not get printed of an order, or gives it up. */
  retryPrint(restaurantId: string, orderId: string): Promise<void>;
  cancelPrint(restaurantId: string, orderId: string): Promise<void>;
}
