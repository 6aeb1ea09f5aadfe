import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { FieldError } from '#contract/errors.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import type { Tx } from '../../../db/database.ts';
import { checkLines } from './check-items.service.ts';
import type { Replacements } from './order-store.ts';
import { readOrderMenu } from './order-menu.repository.ts';

type Reading = { tx: Tx; traits: DialectTraits; restaurantId: string; now: string; timeZone: string };
type MendLines = Extract<OrderAction, { action: 'mend' }>['lines'];

/** A problem of a checked dish (`items.0.dish_id`) at the line of the mending that names it [RF1]. */
const atLine = (error: FieldError, wanted: readonly { index: number }[]): FieldError => ({
  ...error,
  path: error.path.replace(
    /^items\.(\d+)/,
    (_all, at: string) => `act.lines.${wanted[Number(at)]?.index ?? at}.replace`,
  ),
});

/**
 * The replacements of a mending as the menu has them now, checked by the rules of an order [MD4]; what a screen showed of
 * them is not believed. Problems where one cannot be given.
 */
export async function readReplacements(reading: Reading, order: Order, lines: MendLines): Promise<Replacements> {
  const wanted = lines.flatMap(({ line, replace }, index) => (replace === undefined ? [] : [{ line, replace, index }]));
  const replacements = new Map<number, OrderItem>();
  if (wanted.length === 0) return { replacements };
  const menu = await readOrderMenu(
    reading,
    wanted.map(({ replace }) => replace.dish_id),
  );
  const nowMs = Date.parse(reading.now);
  const forMs = order.requested_at === null ? nowMs : Date.parse(order.requested_at);
  const items = wanted.map(({ replace: { dish_id, quantity, options } }) => ({
    dish_id,
    quantity,
    options,
    note: null,
  }));
  // A replacement is taxed like the line that it replaces (replacement.ts).
  const measures = { taken: null, taxRateOf: () => null };
  const { items: priced, errors } = checkLines(items, menu, { nowMs, forMs, timeZone: reading.timeZone }, measures);
  const [problem, ...others] = errors.map((error) => atLine(error, wanted));
  if (problem !== undefined) return { errors: [problem, ...others] };
  for (const [index, { line }] of wanted.entries()) {
    const item = priced[index];
    if (item !== undefined) replacements.set(line, item);
  }
  return { replacements };
}
