import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import {
  MAX_CUSTOMER_NOTES,
  MAX_STORE_BLOCKS,
  MAX_SUMMED_ORDERS,
  type StoreCustomerDetail,
  type updateStoreCustomerCall,
} from '#contract/http/people/store-customer.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { readWho, type Who } from '../customer/customer.repository.ts';
import { countNotes, findNotes, writeNote } from '../customer/customer-note.repository.ts';
import { readTheirOrders } from './customer-orders.repository.ts';
import { presentBlock, presentCustomers } from './list-customers.service.ts';
import {
  countStoreBlocks,
  findStoreBlocks,
  insertStoreBlock,
  isBlockedByPlatform,
  removeEndedBlocks,
  removeStoreBlock,
} from './store-block.repository.ts';

type Input = BodyOf<typeof updateStoreCustomerCall>;
type Subject = { restaurant_id: string; who: Who };

const MAX_NAMES = 10;
const MAX_RECENT = 20;

const someOf = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts.filter((text) => text !== null && text !== ''))].slice(0, MAX_NAMES) as string[];

/** One customer of a restaurant, also one who has not ordered yet. Sums are over the newest orders. */
export async function getCustomer(
  db: Queries,
  { restaurant_id, who }: Subject,
  now: string,
): Promise<StoreCustomerDetail> {
  const [known] = await presentCustomers(db, restaurant_id, { people: [who.value], now });
  if (known === undefined) throw new CallError('not_found');
  const orders = await readTheirOrders(db, restaurant_id, who.value, MAX_SUMMED_ORDERS);
  const emails = someOf(orders.map(({ customer_email }) => customer_email?.toLowerCase() ?? null));
  // An order is refused by any of what it names [B1].
  const [byMail] =
    known.block === null ? await findStoreBlocks(db, restaurant_id, { people: ['', ...emails], now }) : [];
  const summed = orders.filter(({ is_summed }) => is_summed === 1);
  const kept = summed.filter(({ status }) => status !== 'cancelled');
  return {
    ...known,
    block: byMail === undefined ? known.block : presentBlock(byMail),
    is_blocked_by_platform: await isBlockedByPlatform(db, who, now),
    names: someOf(orders.map(({ customer_name }) => customer_name)),
    emails,
    cancelled: summed.length - kept.length,
    total_cents: kept.reduce((sum, { total_cents }) => sum + total_cents, 0),
    summed: summed.length,
    recent: orders.slice(0, MAX_RECENT).map(({ id, order_no, created_at, status, total_cents, currency }) => ({
      id,
      order_no,
      created_at,
      status: status as StoreCustomerDetail['recent'][number]['status'],
      total_cents,
      currency,
    })),
  };
}

async function changeNote(
  { clock }: Context,
  tx: Tx,
  { restaurant_id, who }: Subject,
  { note, shown }: { note: string; shown: string | undefined },
): Promise<boolean> {
  const [before] = await findNotes(tx, restaurant_id, [who.value]);
  if ((before?.note ?? '') === note) return false;
  if (shown !== undefined && shown !== (before?.note ?? ''))
    throw invalidField('note', 'stale_version', 'was changed since it was shown');
  if (before === undefined && (await countNotes(tx, restaurant_id)) >= MAX_CUSTOMER_NOTES)
    throw invalidField('note', 'too_big', 'there are too many notes', { maximum: MAX_CUSTOMER_NOTES });
  const row = { restaurant_id, who: who.value, note, updated_at: isoNow(clock) };
  await writeNote(tx, row);
  return true;
}

type Block = NonNullable<Input['block']>;

/** What the record of changes keeps of a block. */
const auditedOf = (block: Block | null) => (block === null ? { blocked: false } : { blocked: true, ...block });

async function changeBlock(
  { clock, ids }: Context,
  tx: Tx,
  { restaurant_id, who }: Subject,
  { block, actor }: { block: Block | null; actor: Actor },
): Promise<Block | null | undefined> {
  const now = isoNow(clock);
  await removeEndedBlocks(tx, restaurant_id, now);
  const { block: there, emails } = await getCustomer(tx, { restaurant_id, who }, now);
  const before = there === null ? null : { reason: there.reason, until: there.until };
  if (block === null && before === null) return undefined;
  if (block !== null) {
    if (before?.reason === block.reason && before.until === block.until) return undefined;
    if (block.until !== null && block.until <= now) throw invalidField('block.until', 'time_in_past', 'is in the past');
    if (before === null && (await countStoreBlocks(tx, restaurant_id)) >= MAX_STORE_BLOCKS)
      throw invalidField('block', 'too_big', 'there are too many blocked customers', { maximum: MAX_STORE_BLOCKS });
  }
  await removeStoreBlock(tx, restaurant_id, who);
  for (const value of emails) await removeStoreBlock(tx, restaurant_id, { kind: 'email', value });
  if (block !== null)
    await insertStoreBlock(tx, {
      id: ids.next(),
      restaurant_id,
      phone: who.kind === 'phone' ? who.value : null,
      email: who.kind === 'email' ? who.value : null,
      address: null,
      address_key: null,
      ...block,
      created_by: actor.id,
      created_at: now,
      updated_at: null,
    });
  return before;
}

/**
 * Notes or blocks one customer [C7] [C8]. The record of changes has what was done and leads to their newest order; it does
 * not name them, or an erasure could not take them out of it.
 */
export function updateCustomer(context: Context, actor: Actor, input: Input): Promise<StoreCustomerDetail> {
  const { restaurant_id, note, block } = input;
  const subject = { restaurant_id, who: readWho(input) };
  return context.database.write(async (tx) => {
    const isNoted = note !== undefined && (await changeNote(context, tx, subject, { note, shown: input.note_before }));
    const before = block === undefined ? undefined : await changeBlock(context, tx, subject, { block, actor });
    const customer = await getCustomer(tx, subject, isoNow(context.clock));
    if (isNoted || before !== undefined)
      await audit(context, tx, {
        restaurant_id,
        actor,
        action: 'store_customer.update',
        target: customer.order_id ?? '',
        ...(before === undefined ? {} : { before: auditedOf(before) }),
        after: {
          ...(isNoted ? { note: note !== '' } : {}),
          ...(block === undefined || before === undefined ? {} : auditedOf(block)),
        },
      });
    return customer;
  });
}
