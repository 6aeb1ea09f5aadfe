import type { BodyInput } from '#contract/http/call.ts';
import type { Language } from '#contract/domain/basics.ts';
import type { ScreenChange, ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { updateDishStatusCall } from '#contract/http/menu.ts';
import type { updateOpenCall } from '#contract/http/restaurant.ts';
import type { Dish } from '#contract/domain/menu.ts';

/** The few HTTP calls of the desk; everything about orders goes through the live session and its outbox. */
export type PairingCode = { code: string; secret: string; expiresAtMs: number };
export type OpenWish = BodyInput<typeof updateOpenCall>;
export type DishWish = BodyInput<typeof updateDishStatusCall>;
export type ClaimState = 'waiting' | 'paired' | 'expired';

export type ClaimProof = ({ secret: string } | { token: string }) & { language: Language };

export interface DeskCalls {
  requestPairingCode(): Promise<PairingCode>;
  /** The screen starts in the language it is paired in. */
  claim(proof: ClaimProof): Promise<ClaimState>;
  /** Places a TEST order; answers with its number. */
  sendTestOrder(restaurantId: string): Promise<string>;
  /** Asks the provider for the delivery's current state; what is new comes through the live link. */
  refreshDelivery(restaurantId: string, orderId: string): Promise<void>;
  /** Answers with what the screen is set to now, or null where the server refused; throws where nobody answered. */
  updateOwnSettings(restaurantId: string, deviceId: string, settings: ScreenChange): Promise<ScreenSettings | null>;
  removeThisScreen(restaurantId: string, deviceId: string): Promise<void>;
  /** Busy, paused, open again; answers with the store's version, which the log will bring. */
  updateOpen(wish: OpenWish): Promise<number>;
  /** Sold out or back on sale; answers with how many dishes that changed. */
  updateDishes(wish: DishWish): Promise<number>;
  listDishes(restaurantId: string): Promise<Dish[]>;
}
