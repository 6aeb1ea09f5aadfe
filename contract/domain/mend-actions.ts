import { isSame } from './canonical.ts';
import { canMend, mendedTo, quantitiesOf, shortLines, type LineQuantity, type MendLine } from './mend.ts';
import { withUnprinted } from './mend-undo.ts';
import { withMark, type Order } from './order.ts';
import { applied, isOutdated, nextVersion, rejected, type ActContext, type ActResult } from './order-version.ts';
import { mendProblems } from './mend-problems.ts';
import { QUESTION_MINUTES, withdrawn } from './question.ts';
import { minutesFrom } from './time.ts';

type Mending =
  | { kind: 'legal'; quantities: LineQuantity[]; change: Partial<Order> }
  | Exclude<ActResult, { kind: 'applied' }>;

/** What a mending would write, decided on the version that was seen [MD1]. */
function mending(order: Order, lines: readonly MendLine[], context: ActContext): Mending {
  if (!canMend(order)) return rejected('illegal_transition');
  if (isOutdated(order, context.expectRev)) return rejected('stale_version');
  const quantities = quantitiesOf(lines, context.replacements);
  const change = mendedTo(order, quantities);
  const errors = mendProblems(order, quantities, change);
  const [problem] = errors;
  if (problem !== undefined) return { kind: 'rejected', code: problem.code, errors };
  if (change === null) return rejected('illegal_transition');
  return isSame(change.items, order.items) ? { kind: 'noop', order } : { kind: 'legal', quantities, change };
}

/** Gives less of an order, or another dish in its place. It ends a question: the restaurant has decided. */
export function mend(order: Order, lines: readonly MendLine[], context: ActContext): ActResult {
  const outcome = mending(order, lines, context);
  if (outcome.kind !== 'legal') return outcome;
  const change = withUnprinted(order, outcome.change, context.now);
  const less_cents = order.total_cents - (change.total_cents ?? order.total_cents);
  const replaced = change.items?.filter(({ replaces }) => replaces !== undefined).length ?? 0;
  const detail = { less_cents, ...(replaced === 0 ? {} : { replaced }) };
  const after = { ...order, ...change };
  const marks = withMark(order, 'inform_customer', order.tells_customer !== true && shortLines(after).length > 0);
  return applied(
    nextVersion(order, { ...change, ...withdrawn(order, context.now), ...marks }, context, 'mend', detail),
  );
}

/** Asks the customer through the channel whether the order may be mended so [MD5]. A later question replaces an open one. */
export function ask(order: Order, lines: readonly MendLine[], context: ActContext): ActResult {
  if (order.asks_customer !== true) return rejected('illegal_transition');
  const outcome = mending(order, lines, context);
  if (outcome.kind !== 'legal') return outcome;
  const { quantities, change } = outcome;
  const until_at = minutesFrom(context.now, QUESTION_MINUTES);
  const question: Order['question'] = {
    rev: order.rev + 1,
    asked_at: context.now,
    until_at,
    lines: quantities.map(({ line, quantity, replacement = null }) => ({ line, quantity, replacement })),
    total_cents: change.total_cents ?? order.total_cents,
    answer: null,
    answered_at: null,
  };
  return applied(nextVersion(order, { question }, context, 'ask', { until_at, total_cents: question.total_cents }));
}

/** Somebody has told the customer what the channel cannot. */
export function inform(order: Order, context: ActContext): ActResult {
  const marks = withMark(order, 'inform_customer', false);
  return isSame(marks.marks ?? [], order.marks ?? [])
    ? { kind: 'noop', order }
    : applied(nextVersion(order, marks, context, 'inform'));
}
