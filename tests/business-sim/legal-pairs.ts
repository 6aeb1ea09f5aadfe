import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { Cells } from './coverage.ts';

/** How often each legal pair should have an effect in a whole run; below it the run says so, at none it fails. */
export const WANTED = 20;

const TODO = ['ordered', 'payment_completed'] as const;
const COOKED = ['order_received', 'finished'] as const;
const BEFORE_CLOSED = [...TODO, ...COOKED, 'delivering'] as const;
const UNCOOKED = ['pending', ...TODO, 'order_received'] as const;

/**
 * In which states an action may have an effect: docs/spec/order-lifecycle.md, platform.md and couriers.md as a table of
 * its own. Where a pair is not in it, the order must stay as it is.
 */
export const LEGAL: Readonly<Record<string, readonly OrderStatus[]>> = {
  acknowledge: [...TODO, 'order_received', 'cancelled'],
  accept: TODO,
  confirm: COOKED,
  done: ['order_received'],
  deliver: ['finished'],
  receive: ['finished', 'delivering'],
  complete: ['received'],
  cancel: ['pending', ...BEFORE_CLOSED, 'received'],
  reopen: ['order_received', 'finished', 'delivering', 'received'],
  item_done: ['order_received'],
  adjust_prep: ['order_received'],
  mend: [...TODO, ...COOKED],
  ask: [...TODO, ...COOKED],
  inform: [...TODO, ...COOKED],
  requote: [...COOKED, 'delivering'],
  self_deliver: ['pending', ...BEFORE_CLOSED],
  record_payment: ['ordered', ...COOKED, 'delivering', 'received', 'order_completed'],
  unrecord_payment: ['ordered', ...COOKED, 'delivering', 'received', 'order_completed'],
  'customer update': UNCOOKED,
  'customer answer': [...TODO, ...COOKED],
  'customer cancel': ['pending', ...BEFORE_CLOSED, 'received'],
  'payment paid': ['pending', 'cancelled'],
  'payment failed': ['pending'],
  'gloriafood update': BEFORE_CLOSED,
  'gloriafood cancel': [...BEFORE_CLOSED, 'received'],
  'refund whole': [...BEFORE_CLOSED, 'received', 'order_completed', 'cancelled'],
  'refund part': [...BEFORE_CLOSED, 'received', 'order_completed', 'cancelled'],
  'refund drop': [...BEFORE_CLOSED, 'received', 'order_completed'],
  'write off': ['received', 'order_completed'],
  'settle refund': [...BEFORE_CLOSED, 'received', 'order_completed', 'cancelled'],
  'platform cancel': ['pending', ...BEFORE_CLOSED, 'received'],
  'platform to restaurant': ['pending', ...BEFORE_CLOSED],
  correct: UNCOOKED,
};

/** Pairs that are legal and that no scenario reaches often, with the reason. */
export const SELDOM: Readonly<Record<string, readonly OrderStatus[]>> = {
  // GloriaFood changed what is cooked already; who handed it over knew the version before, and the ring goes on [R3].
  acknowledge: ['finished', 'delivering', 'received', 'order_completed'],
  // The mark stays until a person says that the customer knows, wherever the order is by then [MD6].
  inform: ['delivering', 'received', 'order_completed', 'cancelled'],
  // Reopened with its quote or its trouble.
  confirm: [...TODO, 'delivering'],
  requote: TODO,
  // Paid online, and made dearer before it was accepted.
  record_payment: ['payment_completed'],
  // Recorded by mistake, and cancelled since.
  unrecord_payment: ['payment_completed', 'cancelled'],
  // It was made dearer, and the difference is paid online although it was to be collected.
  'payment paid': [...BEFORE_CLOSED, 'received', 'order_completed'],
  // The provider's news have mostly come by a job already.
  'look at the courier': BEFORE_CLOSED,
};

export const isLegal = (action: string, status: OrderStatus): boolean =>
  [...(LEGAL[action] ?? []), ...(SELDOM[action] ?? [])].includes(status);

const appliedIn = (cells: Cells, below: number, word: string): string[] =>
  Object.entries(LEGAL).flatMap(([action, statuses]) =>
    statuses.flatMap((status) => {
      const applied = cells[action]?.[status]?.applied ?? 0;
      return applied < below ? [`${word}: ${action} in ${status} had an effect ${applied} times`] : [];
    }),
  );

/** The legal pairs of which the run says little. */
export const rarePairs = (cells: Cells): string[] => appliedIn(cells, WANTED, 'seldom');

/** The legal pairs of which the run says nothing. */
export const missingPairs = (cells: Cells): string[] => appliedIn(cells, 1, 'never');
