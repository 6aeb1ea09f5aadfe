import type { Actor } from '#contract/domain/basics.ts';
import { totalBills, type Bill } from '#contract/domain/bill.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { issueBillsCall } from '#contract/http/money/bill.ts';
import type { Context } from '../../context.ts';
import { keysOfPeriod } from './bill.repository.ts';
import { changeBill } from './change-bill.ts';
import { readBills, type BillKey } from './present-bill.service.ts';

/** Statements computed at a time, so that a platform of any size needs no more memory. */
const AT_ONCE = 1_000;
/** Issued by one call, so that no call runs for minutes; the caller asks again while some are left. */
const MOST = 100;

const hasNothing = ({ orders, payout_cents, refunds_cents, adjustments_cents }: Bill): boolean =>
  orders === 0 && payout_cents === 0 && refunds_cents === 0 && adjustments_cents === 0;

/** The drafts of a month that could be issued, in the order of their keys: over, and not empty. */
async function draftsOf(context: Context, keys: readonly BillKey[]): Promise<{ drafts: Bill[]; empty: number }> {
  const now = context.clock.now();
  const drafts: Bill[] = [];
  let empty = 0;
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const bills = await readBills(context.database.db, keys.slice(start, start + AT_ONCE), now);
    const over = bills.filter((bill) => bill.state === 'open' && bill.is_over);
    empty += over.filter(hasNothing).length;
    drafts.push(...over.filter((bill) => !hasNothing(bill)));
  }
  return { drafts, empty };
}

/**
 * [BI1] Issues the drafts of a month that the search means, each in a transaction of its own by the rules of one: a draft
 * that is refused (open orders) stays and is named with its reason. A dry run returns the number and the sums.
 */
export async function issueBills(
  context: Context,
  actor: Actor,
  { period, q, after, dry_run }: BodyOf<typeof issueBillsCall>,
): Promise<ReplyOf<typeof issueBillsCall>> {
  // In every state: the one that `after` names may be issued by now.
  const all = await keysOfPeriod(context.database.db, { allowed: undefined, q }, period, undefined);
  const start = after === null ? 0 : all.findIndex(({ restaurant_id }) => restaurant_id === after) + 1;
  const { drafts, empty } = await draftsOf(context, all.slice(start));
  if (dry_run) return { issued: 0, refused: [], empty, totals: totalBills(drafts), next: null };
  const now = drafts.slice(0, MOST);
  const issued: Bill[] = [];
  const refused: ReplyOf<typeof issueBillsCall>['refused'] = [];
  for (const bill of now) {
    const { restaurant_id, restaurant_name, version } = bill;
    try {
      issued.push(await changeBill(context, actor, 'bill.update', { restaurant_id, period, version, state: 'issued' }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [problem] = error.errors;
      refused.push({
        restaurant_id,
        restaurant_name,
        code: problem?.code ?? error.code,
        params: problem?.params ?? {},
      });
    }
  }
  const next = drafts.length > MOST ? (now.at(-1)?.restaurant_id ?? null) : null;
  return { issued: issued.length, refused, empty, totals: totalBills(issued), next };
}
