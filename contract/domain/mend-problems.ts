import type { FieldProblem } from '../errors.ts';
import { MAX_CENTS } from './basics.ts';
import { lineProblems } from './line-problems.ts';
import { asOrdered, type LineQuantity } from './mend.ts';
import { toMinorUnits } from './money.ts';
import type { Order } from './order.ts';
import { MOST_PIECES } from './replacement.ts';
import { lineCents } from './totals.ts';

/** For one piece that is missing, so that two small ones, or the parts of a set, may stand for it and a slip may not. */
const MOST_EACH = 10;
/** What an order may always become dearer by, in major units: a dear dish in place of a cheap one. */
const FREE_MARGIN = 100;

/** [MD8] How many pieces may stand for this many missing ones. */
export const mostReplacementPieces = (missing: number): number => Math.min(MOST_PIECES, missing * MOST_EACH);

/** [MD8] What an order may come to by charged replacements, after what was ordered. */
export const mostMendedCents = ({ total_cents, currency }: Pick<Order, 'total_cents' | 'currency'>): number =>
  Math.min(MAX_CENTS, Math.max(2 * total_cents, total_cents + toMinorUnits(FREE_MARGIN, currency)));

/** What is wrong with what a line is replaced by. */
function replacementProblems(known: Order, quantities: readonly LineQuantity[]): FieldProblem[] {
  const ordered = new Map(known.items.map(({ line, quantity }) => [line, quantity]));
  return quantities.flatMap(({ line, quantity, replacement }, index): FieldProblem[] => {
    if (replacement == null) return [];
    const path = `act.lines.${index}.replace`;
    const missing = (ordered.get(line) ?? 0) - quantity;
    if (missing === 0)
      return [{ path, code: 'nothing_missing', message: 'is for a line that lacks nothing', params: { line } }];
    const maximum = mostReplacementPieces(missing);
    if (replacement.item.quantity <= maximum) return [];
    const message = 'is more than may stand for what is missing';
    return [{ path: `${path}.quantity`, code: 'too_many_pieces', message, params: { line, maximum } }];
  });
}

/** The problem of the dearest charged replacement of an order that would cost too much by them. */
function tooDear(order: Order, quantities: readonly LineQuantity[], total: number): FieldProblem[] {
  const maximum_cents = mostMendedCents(asOrdered(order));
  if (total <= Math.max(maximum_cents, order.total_cents)) return [];
  const centsOf = ({ replacement }: LineQuantity): number =>
    replacement?.isCharged === true ? lineCents(replacement.item) : -1;
  const [dearest] = quantities
    .map((each, index) => ({ each, index }))
    .toSorted((left, right) => centsOf(right.each) - centsOf(left.each));
  if (dearest === undefined) return [];
  const { each, index } = dearest;
  const params = { line: each.line, maximum_cents };
  const message = 'makes the order cost more than it may';
  return [{ path: `act.lines.${index}.replace`, code: 'too_dear', message, params }];
}

/**
 * [RF1] Why a mending is impossible, each problem at its line; `after` is what `mendedTo` makes of it. Nothing is wrong with
 * what has no problem here.
 */
export function mendProblems(
  order: Order,
  quantities: readonly LineQuantity[],
  after: Partial<Order> | null,
): FieldProblem[] {
  const known = asOrdered(order);
  const ordered = new Map(known.items.map(({ line, quantity }) => [line, quantity]));
  const wrong = lineProblems('act.lines', quantities, (line) => ordered.get(line));
  if (wrong.length > 0) return wrong;
  const replaced = replacementProblems(known, quantities);
  if (replaced.length > 0) return replaced;
  if (after === null) return [{ path: 'act.lines', code: 'nothing_left', message: 'would leave nothing of the order' }];
  return tooDear(order, quantities, after.total_cents ?? order.total_cents);
}
