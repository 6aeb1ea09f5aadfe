import * as z from 'zod/mini';

/** Order statuses as they travel. */
export const ORDER_STATUSES = [
  'pending',
  'ordered',
  'payment_completed',
  'order_received',
  'finished',
  'delivering',
  'received',
  'order_completed',
  'cancelled',
] as const;
export const OrderStatusSchema = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatusSchema>;

export const DELIVERY_METHODS = ['pickup', 'delivery_own', 'delivery_provider'] as const;
export const DeliveryMethodSchema = z.enum(DELIVERY_METHODS);
export type DeliveryMethod = z.infer<typeof DeliveryMethodSchema>;

/** The board's columns; `none` is not on the board. */
export type Column = 'new' | 'preparing' | 'ready' | 'way' | 'none';

const COLUMNS: Record<OrderStatus, Column> = {
  pending: 'none',
  ordered: 'new',
  payment_completed: 'new',
  order_received: 'preparing',
  finished: 'ready',
  delivering: 'way',
  received: 'none',
  order_completed: 'none',
  cancelled: 'none',
};
export const columnOf = (status: OrderStatus): Column => COLUMNS[status];

/** Statuses that the to-do count counts. */
export const TODO_STATUSES = ['ordered', 'payment_completed'] as const satisfies readonly OrderStatus[];
export const isTodo = (status: OrderStatus): boolean => status === 'ordered' || status === 'payment_completed';

/** What the office calls open: placed and not over. A screen also holds a cancelled order until a person saw it. */
export const OPEN_STATUSES = [
  ...TODO_STATUSES,
  'order_received',
  'finished',
  'delivering',
] as const satisfies readonly OrderStatus[];

/** Statuses of orders that are sales [FG5]. */
export const SOLD_STATUSES = [
  ...OPEN_STATUSES,
  'received',
  'order_completed',
] as const satisfies readonly OrderStatus[];

/** Over for the kitchen: cannot be cancelled, and only the completing job moves it forward. */
export const isClosedStatus = (status: OrderStatus): boolean =>
  status === 'received' || status === 'order_completed' || status === 'cancelled';

/** Steps that move an order forward along the kitchen's line. */
export type ForwardAction = 'accept' | 'done' | 'deliver' | 'receive' | 'complete';

/** `from` lists every state the step is legal in; `to` is where it ends. */
type Step = { from: readonly OrderStatus[]; to: OrderStatus; methods?: readonly DeliveryMethod[] };

/**
 * The whole graph of forward steps, the one source for server, both surfaces and tests [S1]. `deliver` hands the order
 * over to its carrier; `receive` means that the customer has it (pickup: over the counter).
 */
export const FORWARD_STEPS: Record<ForwardAction, Step> = {
  accept: { from: TODO_STATUSES, to: 'order_received' },
  done: { from: ['order_received'], to: 'finished' },
  deliver: { from: ['finished'], to: 'delivering', methods: ['delivery_own', 'delivery_provider'] },
  receive: { from: ['finished', 'delivering'], to: 'received' },
  complete: { from: ['received'], to: 'order_completed' },
};

/** The rank of each state on the line; at or past a step's target, that step is a `noop`. */
const RANK: Record<OrderStatus, number> = {
  pending: 0,
  ordered: 1,
  payment_completed: 1,
  order_received: 2,
  finished: 3,
  delivering: 4,
  received: 5,
  order_completed: 6,
  cancelled: 9,
};
export const rankOf = (status: OrderStatus): number => RANK[status];

type Reached = { to: OrderStatus | null; at: string };

/** When an order last came to `status`; null while it is not there yet, or was taken back to before it. */
export function reachedAt(history: readonly Reached[], status: OrderStatus): string | null {
  const last = history.findLastIndex(({ to }) => to === status);
  const isBack = history.slice(last + 1).some(({ to }) => to !== null && RANK[to] < RANK[status]);
  return isBack ? null : (history[last]?.at ?? null);
}

/** The kitchen has finished it: the food can be taken, or was. */
export const isFoodReady = (status: OrderStatus): boolean =>
  status !== 'cancelled' && rankOf(status) >= rankOf('finished');

/** Its food has not left the kitchen: it waits to be accepted, is cooked or is ready. */
export const isInKitchen = (status: OrderStatus): boolean =>
  isTodo(status) || status === 'order_received' || status === 'finished';

export type StepCheck = 'legal' | 'noop' | 'illegal';

/** Whether a forward step may be taken: legal now, already reached (two cooks tapped), or not possible [S2]. */
export function checkStep(action: ForwardAction, status: OrderStatus, method: DeliveryMethod): StepCheck {
  const step = FORWARD_STEPS[action];
  if (status === 'cancelled' || status === 'pending') return 'illegal';
  if (step.methods !== undefined && !step.methods.includes(method)) return 'illegal';
  if (RANK[status] >= RANK[step.to]) return 'noop';
  if (action === 'receive' && status === 'finished' && method !== 'pickup') return 'illegal';
  return step.from.includes(status) ? 'legal' : 'illegal';
}

/** The one forward button of a ticket, or undefined where nothing is left for the kitchen to do. */
export function forwardActionOf(status: OrderStatus, method: DeliveryMethod): ForwardAction | undefined {
  if (isTodo(status)) return 'accept';
  if (status === 'order_received') return 'done';
  if (status === 'finished') return method === 'pickup' ? 'receive' : 'deliver';
  if (status === 'delivering' && method === 'delivery_own') return 'receive';
  return undefined;
}

/** One step back for `reopen` (recall), or undefined if none exists [S5]. */
export function previousStatus(status: OrderStatus, method: DeliveryMethod): OrderStatus | undefined {
  if (status === 'finished') return 'order_received';
  if (status === 'delivering') return 'finished';
  if (status === 'received') return method === 'pickup' ? 'finished' : 'delivering';
  return undefined;
}

/** Cancelling is possible from any state before completed [S6]. */
export const canCancel = (status: OrderStatus): boolean => status !== 'order_completed' && status !== 'cancelled';

export const CANCEL_REASONS = [
  'too_busy',
  'sold_out',
  'closing',
  'outside_area',
  'customer_request',
  'duplicate',
  'suspicious',
  'no_courier',
  'payment_failed',
  'other',
] as const;
export const CancelReasonSchema = z.enum(CANCEL_REASONS);
export type CancelReason = z.infer<typeof CancelReasonSchema>;

/** Cancelled, and no refund is due. */
export const isSettledCancel = ({ status, payment_state }: { status: string; payment_state: string }): boolean =>
  status === 'cancelled' && (payment_state === 'unpaid' || payment_state === 'refunded');
