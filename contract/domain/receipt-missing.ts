import type { Language } from './basics.ts';
import { dishBlocks } from './dish-blocks.ts';
import { shortLines } from './mend.ts';
import type { Order } from './order.ts';
import { paperText, paperWord, type Both } from './receipt-words.ts';
import { isOfStations } from './station.ts';

/** A dish that was ordered and is not given: so many of it are neither to be cooked nor to be looked for [P17]. */
export type MissingBlock = { kind: 'missing'; label: Both; quantity: number } & Both;

const withOptions = (name: string, options: readonly string[], comma: string): string =>
  name === '' || options.length === 0 ? name : `${name} (${options.join(comma)})`;

/** What these stations' dishes lack, equal lines as one; an order that is not to be made lacks nothing. */
export function missingBlocks(order: Order, stations: readonly string[] | null, language: Language): MissingBlock[] {
  if (order.status === 'cancelled') return [];
  const missing = shortLines(order)
    .map(({ item, given }) => ({ ...item, quantity: item.quantity - given }))
    .filter((item) => isOfStations(item, stations));
  return dishBlocks(missing).map(({ item: { quantity, name_zh, name_en, options } }) => {
    const zh = withOptions(
      name_zh,
      options.map((option) => option.name_zh || option.name_en),
      '、',
    );
    const en = withOptions(
      name_en,
      options.map((option) => option.name_en || option.name_zh),
      ', ',
    );
    return { kind: 'missing', label: paperWord('missing', language), quantity, ...paperText(zh, en, language) };
  });
}
