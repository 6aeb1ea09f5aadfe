import i18next from 'i18next';
import { expect, it } from 'vitest';
import { CallFailure } from '../../lib/call-failure.ts';
import { startI18n } from '../../lib/i18n.ts';
import { anOrder } from '#tests/support/office-fixtures.ts';
import { commandRefusalText, failureText, refusalText, unsavedText } from './failure-text.ts';

const refused = (code: string, params: Record<string, string | number>, path = '') =>
  new CallFailure('invalid', 422, 'x', [{ path, code, message: 'x', params }]);
const dollars = (cents: number): string => `$${cents / 100}`;
const textOf = (reason: CallFailure): string => refusalText(i18next.t, reason, dollars);

it('[RF1] [RF2] [RF4] says the line, the pieces that are left, and sums as money', async () => {
  await startI18n('office', 'en');
  expect(textOf(refused('too_many_pieces', { line: 2, maximum: 1 }))).toBe('Line 2: at most 1');
  expect(textOf(refused('nothing_to_refund', { maximum_cents: 250 }))).toBe(
    'Comes to nothing: at most $2.5 can go back',
  );
  expect(textOf(refused('amount_differs', { expected: 990, got: 1 }, 'amount_cents'))).toBe('Changed: $9.9 is due now');
});

it('[RF6] says which state does not allow a step, in both languages', async () => {
  const order = anOrder(1, { status: 'cancelled' });
  const late = refused('illegal_transition', { status: 'order_completed' });
  await startI18n('office', 'en');
  expect(textOf(late)).toBe('The order is “Order completed” now: not possible any more');
  expect(commandRefusalText(i18next.t, { code: 'illegal_transition', order }, dollars)).toContain('“Cancelled”');
  const errors = [
    { path: 'act.lines.0.quantity', code: 'too_many_pieces', message: 'x', params: { line: 3, maximum: 2 } },
  ];
  expect(commandRefusalText(i18next.t, { code: 'too_many_pieces', order, errors }, dollars)).toBe('Line 3: at most 2');
  await startI18n('office', 'zh');
  expect(textOf(late)).toBe('订单现在是“订单完成”，做不了这一步');
  expect(commandRefusalText(i18next.t, { code: 'not_cancellable', order }, dollars)).toBe('已经不能取消');
});

it('does not ask to refresh over what was typed and not saved', async () => {
  await startI18n('office', 'en');
  const lost = new CallFailure('unreachable', 0, 'x');
  expect(failureText(i18next.t, lost)).toContain('refresh');
  expect(unsavedText(i18next.t, lost)).toMatch(/^Not saved: .*kept/);
  expect(unsavedText(i18next.t, new CallFailure('throttled', 429, 'x'))).toBe(
    failureText(i18next.t, new CallFailure('throttled', 429, 'x')),
  );
});
