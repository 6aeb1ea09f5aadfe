import type { Order } from './order.ts';

/** How often the customer of one order, or an operator for him, may change it [DO13]. */
export const MAX_CUSTOMER_CHANGES = 100;
/** How many steps an order's history has before what can be repeated without end is refused [DO13]. */
export const MAX_STEPS = 500;

type Steps = Pick<Order, 'history'>;

/** The log keeps each version of an order with all its steps, so that an order without an end would fill every disk. */
export const isChangedTooOften = ({ history }: Steps): boolean =>
  history.length >= MAX_STEPS || history.filter(({ action }) => action === 'update').length >= MAX_CUSTOMER_CHANGES;

export const hasTooManySteps = ({ history }: Steps): boolean => history.length >= MAX_STEPS;

/** What ends an order, and what moves it on, is never refused for its steps; going back is what could be repeated. */
const ALWAYS: ReadonlySet<string> = new Set([
  'acknowledge',
  'accept',
  'done',
  'deliver',
  'receive',
  'complete',
  'cancel',
]);

export const isWornOut = (order: Steps, action: string): boolean => hasTooManySteps(order) && !ALWAYS.has(action);
