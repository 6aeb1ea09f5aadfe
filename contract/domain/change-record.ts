import { changeLines, courierLines } from './change-lines.ts';
import type { ChangeLine, Order } from './order.ts';

/** So much of one change is kept; a customer may make a hundred of them. */
const MOST_LINES = 40;
const LONGEST_TEXT = 200;

/** `rev`: of the change; `more`: lines that are not kept. */
export type ChangeRecord = { rev: number; lines: ChangeLine[]; more: number };

const shortened = ({ text_zh, text_en, ...line }: ChangeLine): ChangeLine => ({
  ...line,
  text_zh: cut(text_zh),
  text_en: cut(text_en),
});
const cut = (text: string): string => (text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`);

/** A name is no news for the kitchen, but it is asked later who was to get the food. */
const nameLines = (before: Order, after: Order): ChangeLine[] =>
  before.customer_name === after.customer_name
    ? []
    : [
        { kind: 'was', text_zh: before.customer_name, text_en: before.customer_name },
        { kind: 'now', text_zh: after.customer_name, text_en: after.customer_name },
      ];

/** What a customer's change, or a person's correction, made other [OW5]; null where neither is among the steps. */
export function changeRecord(before: Order | null, after: Order): ChangeRecord | null {
  const step = after.history.findLast(({ action, rev }) => action === 'update' && rev > (before?.rev ?? 0));
  if (before === null || step === undefined) return null;
  const all = [...nameLines(before, after), ...changeLines(before, after), ...courierLines(before, after)];
  const lines = all.slice(0, MOST_LINES).map(shortened);
  return lines.length === 0 ? null : { rev: step.rev, lines, more: all.length - lines.length };
}
