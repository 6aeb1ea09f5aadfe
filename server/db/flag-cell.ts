import { ORDER_FLAGS, type Order } from '#contract/domain/order.ts';
import { fromJson, toJson } from './json.ts';

type Flagged = Pick<Order, 'flags' | 'marks'>;

const isFlag = (flag: string): flag is Order['flags'][number] => (ORDER_FLAGS as readonly string[]).includes(flag);

/** Flags and marks as the one column that queries search. */
export const flagCell = ({ flags, marks = [] }: Flagged): string => toJson([...flags, ...marks]);

/** Reads `flagCell`. Most orders have none. */
export function flagsOfCell(cell: string): Flagged {
  if (cell === '[]') return { flags: [] };
  const all = fromJson<string[]>(cell);
  const marks = all.filter((flag) => !isFlag(flag));
  return { flags: all.filter(isFlag), ...(marks.length === 0 ? {} : { marks }) };
}
