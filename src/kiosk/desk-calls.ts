/** The few HTTP calls of the desk; everything about orders goes through the live session and its outbox. */
export type PairingCode = { code: string; secret: string; expiresAtMs: number };
export type ClaimState = 'waiting' | 'paired' | 'expired';

export interface DeskCalls {
  requestPairingCode(): Promise<PairingCode>;
  claim(proof: { secret: string } | { token: string }): Promise<ClaimState>;
  /** Places a TEST order; answers with its number. */
  sendTestOrder(restaurantId: string): Promise<string>;
  /** Asks the provider for the delivery's current state; what is new comes through the live link. */
  refreshDelivery(restaurantId: string, orderId: string): Promise<void>;
  removeThisScreen(restaurantId: string, deviceId: string): Promise<void>;
}
