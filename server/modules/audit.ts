import type { Actor } from '#contract/domain/basics.ts';
import { isoNow } from '../base/clock.ts';
import { toJson } from '../db/json.ts';
import type { Queries } from '../db/database.ts';
import type { Context } from './context.ts';

export type AuditEntry = {
  restaurant_id: string | null;
  actor: Actor;
  action: string;
  target: string;
  before?: unknown;
  after?: unknown;
};

/** One line of who changed what. Never a secret: callers pass what screens may show. */
export async function audit(
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
  db: Queries,
  entry: AuditEntry,
): Promise<void> {
  const { before, after, actor, ...rest } = entry;
  await db
    .insertInto('audit')
    .values({
      ...rest,
      id: ids.next(),
      at: isoNow(clock),
      actor: toJson(actor),
      before: before === undefined ? null : toJson(before),
      after: after === undefined ? null : toJson(after),
    })
    .execute();
}
