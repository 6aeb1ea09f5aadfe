/** From when to when, in milliseconds since 1970. */
export type Span = { from: number; to: number };

/**
 * [OT1] Takes the steps of an order's way from a channel's request to the painted ticket. Ids and kinds only: nothing of
 * a customer.
 */
export type OrderTraces = {
  /** The request that made the order. */
  requested: (orderId: string, span: Span & { call: string; status: number; restaurantId: string }) => void;
  /** The transaction that wrote its first version. */
  committed: (orderId: string, span: Span) => void;
  /** A screen painted its first version. */
  painted: (orderId: string, at: number, screenId: string) => void;
  /** Sends what is waiting, and ends. */
  close: () => Promise<void>;
};

/** The instant in an id of version 7. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
