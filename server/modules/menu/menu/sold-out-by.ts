import type { Specification } from '#contract/domain/menu.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Switched } from '../../store/restaurant/desk-store.repository.ts';

/** Who took a dish and each of its options off sale, and when. */
export type SoldOutMarks = Pick<Row<'dish'>, 'off_since_at' | 'off_by' | 'option_off_by'>;
type Marked = Pick<Row<'dish'>, 'status' | 'sold_out_until' | 'specifications'>;
type Part = { status: string; sold_out_until: string | null };

const partsOf = (row: Marked) => fromJson<Specification[]>(row.specifications).flatMap(({ options }) => options);
const isMoved = (was: Part | undefined, is: Part): boolean =>
  was?.status !== is.status || was.sold_out_until !== is.sold_out_until;

/**
 * The marks of a dish after a change: changed parts get the new person, the rest keeps its own. An option without a
 * mark of its own takes its dish's earlier one.
 */
export function soldOutBy(before: Marked & SoldOutMarks, after: Marked, by: Switched): SoldOutMarks {
  const was = new Map(partsOf(before).map((option) => [option.id, option]));
  const known = before.option_off_by === null ? {} : fromJson<Record<string, Switched>>(before.option_off_by);
  const whole =
    before.off_by === null || before.off_since_at === null
      ? undefined
      : { by: before.off_by, since_at: before.off_since_at };
  const options = partsOf(after).flatMap((option): [string, Switched][] => {
    if (option.status === 'on_sale') return [];
    const sign = isMoved(was.get(option.id), option) ? by : (known[option.id] ?? whole);
    return sign === undefined ? [] : [[option.id, sign]];
  });
  return {
    ...(isMoved(before, after)
      ? { off_by: by.by, off_since_at: by.since_at }
      : { off_by: before.off_by, off_since_at: before.off_since_at }),
    option_off_by: options.length === 0 ? null : toJson(Object.fromEntries(options)),
  };
}
