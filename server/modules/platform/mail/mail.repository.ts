import { sql } from 'kysely';
import { MAIL_KINDS, type MailKind } from '#contract/domain/mail-template.ts';
import {
  HANDED_OVER_STATES,
  MAIL_STATES,
  UNDELIVERED_STATES,
  type listMailCall,
  type MailLog,
  type MailState,
} from '#contract/http/platform/email.ts';
import type { QueryOf } from '#contract/http/call.ts';
import type { Queries } from '../../../db/database.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';

export const templates = (db: Queries) => db.selectFrom('mail_template').selectAll().where('deleted_at', 'is', null);

/** The newest template that replaces one of the product's own mails. */
export const findWords = (db: Queries, kind: MailKind): Promise<Row<'mail_template'> | undefined> =>
  templates(db).where('kind', '=', kind).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

const HANDED_OVER: readonly string[] = HANDED_OVER_STATES;
const LEFT: readonly MailState[] = [...HANDED_OVER_STATES, 'kept', 'bounced', 'failed'];

export type Tally = { sent: number; handed_over: number; kept: number };
export const NO_TALLY: Tally = { sent: 0, handed_over: 0, kept: 0 };

/**
 * Counts the mails that were to leave since then: those a mail server took, and those that were only written down because
 * there is none; per template, and per kind of the product's own mails.
 */
export async function tallies(db: Queries, since: string): Promise<ReadonlyMap<string, Tally>> {
  const rows = await db
    .selectFrom('mail_log')
    .select((eb) => ['kind', 'template_id', 'state', eb.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('state', 'in', LEFT)
    .groupBy(['kind', 'template_id', 'state'])
    .execute();
  const found = new Map<string, Tally>();
  for (const { kind, template_id, state, count } of rows) {
    const key = kind === 'custom' ? (template_id ?? '') : kind;
    const before = found.get(key) ?? NO_TALLY;
    found.set(key, {
      sent: before.sent + count,
      handed_over: before.handed_over + (HANDED_OVER.includes(state) ? count : 0),
      kept: before.kept + (state === 'kept' ? count : 0),
    });
  }
  return found;
}

const stateOf = (text: string): MailState => MAIL_STATES.find((state) => state === text) ?? 'failed';
const LOG_KINDS = [...MAIL_KINDS, 'test', 'delivery_details', 'notice_test'] as const;

export const presentMail = (row: Row<'mail_log'>): MailLog => ({
  id: row.id,
  sending_id: row.sending_id,
  kind: LOG_KINDS.find((kind) => kind === row.kind) ?? 'custom',
  template_name: row.name,
  to: row.address,
  subject: row.subject,
  language: row.language === 'en' ? 'en' : 'zh',
  state: stateOf(row.state),
  attempts: row.attempts,
  error: row.error,
  next_try_at: row.next_try_at,
  created_at: row.created_at,
  done_at: row.done_at,
});

function filtered(db: Queries, { state, sending_id, from_at, q }: QueryOf<typeof listMailCall>) {
  let rows = db.selectFrom('mail_log');
  if (state === 'undelivered') rows = rows.where('state', 'in', UNDELIVERED_STATES);
  else if (state !== '') rows = rows.where('state', '=', state);
  if (sending_id !== undefined) rows = rows.where('sending_id', '=', sending_id);
  if (from_at !== undefined) rows = rows.where('created_at', '>=', from_at);
  if (q !== '') rows = rows.where(containsWords(sql`address || ' ' || subject`, q));
  return rows;
}

export async function listMail(db: Queries, query: QueryOf<typeof listMailCall>) {
  const rows = filtered(db, query);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await rows
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return { items: items.map(presentMail), total, page: query.page, page_size: query.page_size };
}

/**
 * The addresses that take no mail [ML6]: one was refused for good there and none was taken since; or one came back later,
 * or was called spam, and none is known to have arrived since.
 */
export async function suppressedAddresses(db: Queries, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_log')
    .select((eb) => ['address', 'state', eb.fn.max('created_at').as('at')])
    .where('address', 'in', addresses)
    .where('state', 'in', ['bounced', 'returned', 'complained', 'sent', 'delivered'])
    .groupBy(['address', 'state'])
    .execute();
  const newest = new Map(rows.map(({ address, state, at }) => [`${state} ${address}`, at]));
  const at = (address: string, ...states: readonly MailState[]): string =>
    states.map((state) => newest.get(`${state} ${address}`) ?? '').reduce((a, b) => (a > b ? a : b), '');
  return new Set(
    addresses.filter(
      (address) =>
        at(address, 'bounced') > at(address, 'sent', 'delivered') ||
        at(address, 'returned', 'complained') > at(address, 'delivered'),
    ),
  );
}
