import type { TFunction } from 'i18next';
import type { Order } from '#contract/domain/order.ts';

const NAMED: readonly string[] = [
  'person_needed',
  'person_may_not',
  'stale_version',
  'illegal_transition',
  'quote_expired',
  'not_cancellable',
  'undo_too_late',
  'accepted_otherwise',
];

/** The name of the words for a refused tap. */
export const refusalCode = (code: string): string => (NAMED.includes(code) ? code : 'other');

/** What those words are filled with. */
export const refusalValues = (
  { order_no, status, prep_minutes }: Order,
  t: TFunction,
  who = '',
): Record<string, unknown> => ({
  who,
  no: order_no,
  state: t(`order_state.${status}`),
  minutes: prep_minutes,
});
