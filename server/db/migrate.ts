import { sql } from 'kysely';
import { VERSION } from '../base/version.ts';
import { addColumns, createIndex, createTables, type ColumnSpecs, type IndexSpec, type TableSpec } from './columns.ts';
import type { Database, Queries, Tx } from './database.ts';
import type { DialectTraits } from './dialect.ts';
import { RESTAURANT_TABLES } from './migrations/0001-restaurants.ts';
import { ORDER_TABLES } from './migrations/0002-orders.ts';
import { LIVE_TABLES } from './migrations/0003-live.ts';
import { PEOPLE_TABLES } from './migrations/0004-people.ts';
import { WORK_TABLES } from './migrations/0005-work.ts';
import { STORE_INDEXES, STORE_TABLES } from './migrations/0007-store.ts';
import { ACCOUNT_TOKEN_TABLES } from './migrations/0014-account-tokens.ts';
import { RATING_TABLES } from './migrations/0013-ratings.ts';
import { FIRST_ANSWER_TABLES } from './migrations/0010-first-answers.ts';
import { SAVED_VIEW_TABLES } from './migrations/0012-saved-views.ts';
import { FIGURE_COLUMNS, FIGURE_TABLES } from './migrations/0008-figures.ts';
import { MODERATION_COLUMNS, MODERATION_INDEXES, MODERATION_TABLES } from './migrations/0017-moderation.ts';
import { FIGURE_INDEXES } from './migrations/0009-figure-indexes.ts';
import {
  ADMINISTRATOR_COLUMNS,
  ADMINISTRATOR_INDEXES,
  ADMINISTRATOR_TABLES,
} from './migrations/0015-administrators.ts';
import { PLATFORM_INDEXES, PLATFORM_TABLES, takeRefundsOver } from './migrations/0016-platform.ts';
import { MAIL_TABLES } from './migrations/0018-mail.ts';
import { CARD_TABLES } from './migrations/0019-cards.ts';
import { CUSTOMER_INDEXES } from './migrations/0020-customers.ts';
import { SWITCHED_OFF_COLUMNS } from './migrations/0021-switched-off.ts';
import { SCREEN_COLUMNS, SCREEN_TABLES } from './migrations/0022-screens.ts';
import { PUSH_COLUMNS, PUSH_TABLES } from './migrations/0024-push.ts';
import { PRINTER_TABLES } from './migrations/0023-printers.ts';
import { DAY_CLOSE_TABLES } from './migrations/0025-day-close.ts';
import { KEY_NAME_TABLES } from './migrations/0026-key-names.ts';
import { MONEY_COLUMNS, MONEY_TABLES, openLedger } from './migrations/0027-money.ts';
import { RETENTION_INDEXES } from './migrations/0028-retention.ts';
import { TAX_COLUMNS } from './migrations/0029-tax.ts';
import { PORTION_COLUMNS, PORTION_TABLES } from './migrations/0030-portions.ts';
import { CURRENCY_COLUMNS, nameCurrency } from './migrations/0031-currency.ts';
import { CONFIRMED_MAIL_TABLES } from './migrations/0032-confirmed-mail.ts';
import { OWN_LIMIT_TABLES, PAIR_CODE_COLUMNS } from './migrations/0033-own-limits.ts';
import { STORAGE_PROBE_TABLES } from './migrations/0034-storage-probe.ts';
import { forgetSecrets } from './migrations/0035-shown-once.ts';
import { QUESTION_COLUMNS } from './migrations/0036-questions.ts';
import { LAST_BACKUP_TABLES } from './migrations/0037-last-backup.ts';
import { dropSearchIndexes, LIVE_INDEXES } from './migrations/0038-live-indexes.ts';
import { DELIVERY_CUT_COLUMNS } from './migrations/0045-delivery-cut.ts';
import { KITCHEN_TERM_COLUMNS } from './migrations/0046-kitchen-terms.ts';
import { MENU_IMPORT_TABLES } from './migrations/0050-menu-import.ts';
import { indexWords, ORDER_SEARCH_TABLES } from './migrations/0060-order-search.ts';
import { rollTestDaysAgain } from './migrations/0071-test-sums.ts';
import { MAIL_BATCH_COLUMNS } from './migrations/0078-mail-batches.ts';
import { PASSKEY_TABLES } from './migrations/0079-passkeys.ts';
import { STAFF_ROLE_COLUMNS, STAFF_ROLE_TABLES } from './migrations/0085-staff-roles.ts';
import { EXPORT_TABLES } from './migrations/0090-exports.ts';
import { indexDishes } from './migrations/0091-search-dishes.ts';
import { MIRROR_COLUMNS } from './migrations/0100-mirror.ts';
import { MONTH_SO_FAR_COLUMNS } from './migrations/0120-months-so-far.ts';
import { CUSTOMER_EMAIL_COLUMNS } from './migrations/0121-customer-email.ts';
import { CUSTOMER_EMAIL_INDEXES } from './migrations/0125-customers-by-email.ts';
import { noteOldSendings } from './migrations/0105-prepared-sendings.ts';
import { MONTH_CLOSE_TABLES } from './migrations/0106-month-close.ts';
import { MENU_PLAN_TABLES } from './migrations/0126-menu-plans.ts';
import { OPTION_GROUP_TABLES } from './migrations/0130-option-groups.ts';
import { DELIVERY_ZONE_COLUMNS } from './migrations/0135-delivery-zones.ts';
import { PROMO_CODE_COLUMNS, PROMO_CODE_INDEXES } from './migrations/0136-promo-codes.ts';
import { rollForgivenDaysAgain } from './migrations/0137-forgiven-tax.ts';
import { FIGURE_MONTH_INDEXES } from './migrations/0138-figure-months.ts';
import { CREDIT_GIVEN_COLUMNS, rollCreditedCashAgain } from './migrations/0139-credit-given.ts';
import { COMMAND_CONTENT_COLUMNS } from './migrations/0145-command-content.ts';
import { TAKEN_DATE_COLUMNS, TAKEN_DATE_INDEXES } from './migrations/0146-taken-date.ts';
import { DOOR_MONEY_COLUMNS, rollDoorDaysAgain } from './migrations/0147-door-money.ts';
import { RECORDED_PAYMENT_COLUMNS } from './migrations/0148-recorded-payment.ts';
import { DRAWER_PART_INDEXES, DRAWER_PART_TABLES } from './migrations/0149-drawer-part.ts';
import { widenCounts } from './migrations/0150-wide-counts.ts';
import { PRINTED_CONTENT_COLUMNS } from './migrations/0155-printed-content.ts';
import { PUSH_REACHED_COLUMNS } from './migrations/0160-push-reached.ts';
import { dropCustomerIndex, STORE_CUSTOMER_INDEXES } from './migrations/0161-person-index.ts';
import { CANCELLED_BEFORE_INDEXES } from './migrations/0162-cancelled-before.ts';
import { REFUSED_CHANGE_COLUMNS, REFUSED_CHANGE_INDEXES } from './migrations/0163-refused-changes.ts';
import { REQUEST_PART_COLUMNS } from './migrations/0164-request-parts.ts';
import { SOLD_CATEGORY_COLUMNS } from './migrations/0165-sold-categories.ts';
import { ORDER_CHANGE_TABLES } from './migrations/0168-order-changes.ts';
import { SENT_REQUEST_COLUMNS } from './migrations/0169-sent-request.ts';
import { PAID_TWICE_INDEXES } from './migrations/0170-paid-twice.ts';
import { DISCOUNT_PARTS_COLUMNS } from './migrations/0171-discount-parts.ts';
import { STORE_CUSTOMER_COLUMNS, STORE_CUSTOMER_TABLES } from './migrations/0161-store-customers.ts';
import { SCREEN_KEY_COLUMNS, SCREEN_KEY_INDEXES } from './migrations/0110-screen-keys.ts';
import { PASSKEY_SESSION_COLUMNS } from './migrations/0111-passkey-sessions.ts';
import { KEYED_RECORD_COLUMNS } from './migrations/0112-keyed-record.ts';
import { chainAudit } from './migrations/0015-chain-audit.ts';
import { DESK_PIN_TABLES } from './migrations/0080-desk-pins.ts';

type Migration = {
  name: string;
  tables: Record<string, TableSpec>;
  /** New columns and indexes of older tables. */
  columns?: Record<string, ColumnSpecs>;
  indexes?: readonly (IndexSpec & { table: string })[];
  /** Steps that a declaration cannot express: rewriting rows, triggers. */
  finish?: (tx: Tx, traits: DialectTraits) => Promise<void>;
};

/** Applied in order, each once; never edited after its release. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-restaurants', tables: RESTAURANT_TABLES },
  { name: '0002-orders', tables: ORDER_TABLES },
  { name: '0003-live', tables: LIVE_TABLES },
  { name: '0004-people', tables: PEOPLE_TABLES },
  { name: '0005-work', tables: WORK_TABLES },
  { name: '0007-store', tables: STORE_TABLES, indexes: STORE_INDEXES },
  { name: '0008-figures', tables: FIGURE_TABLES, columns: FIGURE_COLUMNS },
  { name: '0009-figure-indexes', tables: {}, indexes: FIGURE_INDEXES },
  { name: '0010-first-answers', tables: FIRST_ANSWER_TABLES },
  { name: '0012-saved-views', tables: SAVED_VIEW_TABLES },
  { name: '0013-ratings', tables: RATING_TABLES },
  { name: '0014-account-tokens', tables: ACCOUNT_TOKEN_TABLES },
  {
    name: '0015-administrators',
    tables: ADMINISTRATOR_TABLES,
    columns: ADMINISTRATOR_COLUMNS,
    indexes: ADMINISTRATOR_INDEXES,
    finish: chainAudit,
  },
  { name: '0016-platform', tables: PLATFORM_TABLES, indexes: PLATFORM_INDEXES, finish: takeRefundsOver },
  {
    name: '0017-moderation',
    tables: MODERATION_TABLES,
    columns: MODERATION_COLUMNS,
    indexes: MODERATION_INDEXES,
  },
  { name: '0018-mail', tables: MAIL_TABLES },
  { name: '0019-cards', tables: CARD_TABLES },
  { name: '0020-customers', tables: {}, indexes: CUSTOMER_INDEXES },
  { name: '0021-switched-off', tables: {}, columns: SWITCHED_OFF_COLUMNS },
  { name: '0022-screens', tables: SCREEN_TABLES, columns: SCREEN_COLUMNS },
  { name: '0023-printers', tables: PRINTER_TABLES },
  { name: '0024-push', tables: PUSH_TABLES, columns: PUSH_COLUMNS },
  { name: '0025-day-close', tables: DAY_CLOSE_TABLES },
  { name: '0026-key-names', tables: KEY_NAME_TABLES },
  { name: '0027-money', tables: MONEY_TABLES, columns: MONEY_COLUMNS, finish: openLedger },
  { name: '0028-retention', tables: {}, indexes: RETENTION_INDEXES },
  { name: '0029-tax', tables: {}, columns: TAX_COLUMNS },
  { name: '0030-portions', tables: PORTION_TABLES, columns: PORTION_COLUMNS },
  { name: '0031-currency', tables: {}, columns: CURRENCY_COLUMNS, finish: nameCurrency },
  { name: '0032-confirmed-mail', tables: CONFIRMED_MAIL_TABLES },
  { name: '0033-own-limits', tables: OWN_LIMIT_TABLES, columns: PAIR_CODE_COLUMNS },
  { name: '0034-storage-probe', tables: STORAGE_PROBE_TABLES },
  { name: '0035-shown-once', tables: {}, finish: forgetSecrets },
  { name: '0036-questions', tables: {}, columns: QUESTION_COLUMNS },
  { name: '0037-last-backup', tables: LAST_BACKUP_TABLES },
  { name: '0038-live-indexes', tables: {}, indexes: LIVE_INDEXES, finish: dropSearchIndexes },
  { name: '0045-delivery-cut', tables: {}, columns: DELIVERY_CUT_COLUMNS },
  { name: '0046-kitchen-terms', tables: {}, columns: KITCHEN_TERM_COLUMNS },
  { name: '0050-menu-import', tables: MENU_IMPORT_TABLES },
  { name: '0060-order-search', tables: ORDER_SEARCH_TABLES, finish: indexWords },
  { name: '0071-test-sums', tables: {}, finish: rollTestDaysAgain },
  { name: '0078-mail-batches', tables: {}, columns: MAIL_BATCH_COLUMNS },
  { name: '0079-passkeys', tables: PASSKEY_TABLES },
  { name: '0080-desk-pins', tables: DESK_PIN_TABLES },
  { name: '0085-staff-roles', tables: STAFF_ROLE_TABLES, columns: STAFF_ROLE_COLUMNS },
  { name: '0090-exports', tables: EXPORT_TABLES },
  { name: '0091-search-dishes', tables: {}, finish: indexDishes },
  { name: '0100-mirror', tables: {}, columns: MIRROR_COLUMNS },
  { name: '0105-prepared-sendings', tables: {}, finish: noteOldSendings },
  { name: '0106-month-close', tables: MONTH_CLOSE_TABLES },
  { name: '0110-screen-keys', tables: {}, columns: SCREEN_KEY_COLUMNS, indexes: SCREEN_KEY_INDEXES },
  { name: '0111-passkey-sessions', tables: {}, columns: PASSKEY_SESSION_COLUMNS },
  { name: '0112-keyed-record', tables: {}, columns: KEYED_RECORD_COLUMNS },
  { name: '0120-months-so-far', tables: {}, columns: MONTH_SO_FAR_COLUMNS },
  { name: '0121-customer-email', tables: {}, columns: CUSTOMER_EMAIL_COLUMNS },
  { name: '0125-customers-by-email', tables: {}, indexes: CUSTOMER_EMAIL_INDEXES },
  { name: '0126-menu-plans', tables: MENU_PLAN_TABLES },
  { name: '0130-option-groups', tables: OPTION_GROUP_TABLES },
  { name: '0135-delivery-zones', tables: {}, columns: DELIVERY_ZONE_COLUMNS },
  { name: '0136-promo-codes', tables: {}, columns: PROMO_CODE_COLUMNS, indexes: PROMO_CODE_INDEXES },
  { name: '0137-forgiven-tax', tables: {}, finish: rollForgivenDaysAgain },
  { name: '0138-figure-months', tables: {}, indexes: FIGURE_MONTH_INDEXES },
  { name: '0139-credit-given', tables: {}, columns: CREDIT_GIVEN_COLUMNS, finish: rollCreditedCashAgain },
  { name: '0145-command-content', tables: {}, columns: COMMAND_CONTENT_COLUMNS },
  { name: '0146-taken-date', tables: {}, columns: TAKEN_DATE_COLUMNS, indexes: TAKEN_DATE_INDEXES },
  { name: '0147-door-money', tables: {}, columns: DOOR_MONEY_COLUMNS, finish: rollDoorDaysAgain },
  { name: '0148-recorded-payment', tables: {}, columns: RECORDED_PAYMENT_COLUMNS },
  { name: '0149-drawer-part', tables: DRAWER_PART_TABLES, indexes: DRAWER_PART_INDEXES },
  { name: '0150-wide-counts', tables: {}, finish: widenCounts },
  { name: '0155-printed-content', tables: {}, columns: PRINTED_CONTENT_COLUMNS },
  { name: '0160-push-reached', tables: {}, columns: PUSH_REACHED_COLUMNS },
  {
    name: '0161-store-customers',
    tables: STORE_CUSTOMER_TABLES,
    columns: STORE_CUSTOMER_COLUMNS,
    indexes: STORE_CUSTOMER_INDEXES,
    finish: dropCustomerIndex,
  },
  { name: '0162-cancelled-before', tables: {}, indexes: CANCELLED_BEFORE_INDEXES },
  { name: '0163-refused-changes', tables: {}, columns: REFUSED_CHANGE_COLUMNS, indexes: REFUSED_CHANGE_INDEXES },
  { name: '0164-request-parts', tables: {}, columns: REQUEST_PART_COLUMNS },
  { name: '0165-sold-categories', tables: {}, columns: SOLD_CATEGORY_COLUMNS },
  { name: '0168-order-changes', tables: ORDER_CHANGE_TABLES },
  { name: '0169-sent-request', tables: {}, columns: SENT_REQUEST_COLUMNS },
  { name: '0170-paid-twice', tables: {}, indexes: PAID_TWICE_INDEXES },
  { name: '0171-discount-parts', tables: {}, columns: DISCOUNT_PARTS_COLUMNS },
];

/** The newest of them names the schema that this build needs. */
export const SCHEMA = MIGRATIONS.at(-1)?.name ?? '';

/** Any number; every process must use the same lock. */
const MIGRATION_LOCK = 7_204_511;

/** A migration that a database has had, and the version that brought it there; those before 0.3.0 did not say. */
export type Applied = { name: string; version?: string | null };

/** Of the migrations that a database has had, those that only a newer build knows. */
export function unknownOf(applied: readonly Applied[]): Applied[] {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  return applied.filter(({ name }) => !known.has(name));
}

/** [IN16] A build that is older than the database must leave it alone: it does not know what it would leave out. */
export function assertKnown(applied: readonly Applied[], whereabouts: string): void {
  const newer = unknownOf(applied);
  if (newer.length === 0) return;
  const version = newer.findLast((migration) => typeof migration.version === 'string')?.version ?? 'the newer version';
  throw new Error(
    `${whereabouts} belongs to a newer version of Laidan: it has had ${newer.map(({ name }) => name).join(', ')}. ` +
      `Use ${version}, this is ${VERSION}; docs/operations.md has the way back`,
  );
}

export type MigrateInput = {
  /** Applies these alone, for a copy of a database of an older version. */
  only?: ReadonlySet<string>;
  /** Runs before the first change to a database that holds something, with the migrations that it lacks. */
  before?: (missing: readonly string[]) => Promise<void>;
};

/**
 * Brings the database to the newest schema; refuses one of a newer build. Two processes may start together: the second
 * waits on an advisory lock (PostgreSQL) or on the write lock of the immediate transaction (SQLite), then finds
 * everything done.
 */
export async function migrate(database: Database, { only, before }: MigrateInput = {}): Promise<readonly string[]> {
  return database.write(async (tx) => {
    await lockMigrations(tx, database.traits);
    await sql`create table if not exists migration (name text primary key, applied_at text not null, version text)`.execute(
      tx,
    );
    const applied = await readApplied(tx);
    assertKnown(applied, 'the database');
    const done = new Set(applied.map(({ name }) => name));
    const missing = MIGRATIONS.filter(({ name }) => !done.has(name) && (only?.has(name) ?? true));
    const names = missing.map(({ name }) => name);
    if (missing.length === 0) return names;
    if (done.size > 0) await before?.(names);
    await nameVersions(tx);
    for (const migration of missing) {
      await apply(tx, database.traits, migration);
      await sql`insert into migration (name, applied_at, version)
        values (${migration.name}, ${new Date().toISOString()}, ${VERSION})`.execute(tx);
    }
    return names;
  });
}

/** The list of a version before 0.3.0 has no column for the versions. */
async function nameVersions(tx: Tx): Promise<void> {
  const list = (await tx.introspection.getTables()).find(({ name }) => name === 'migration');
  if (list?.columns.some(({ name }) => name === 'version') === true) return;
  await sql`alter table migration add column version text`.execute(tx);
}

/** Until this transaction ends, no process gets past its migrations, and so none starts. */
export async function lockMigrations(tx: Tx, traits: DialectTraits): Promise<void> {
  if (traits.name !== 'postgres') return;
  // A process that waits here waits as long as a backup before a migration takes.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
}

async function apply(tx: Tx, traits: DialectTraits, { tables, columns, indexes, finish }: Migration): Promise<void> {
  await createTables(tx, traits, tables);
  for (const [table, added] of Object.entries(columns ?? {})) await addColumns(tx, traits, table, added);
  for (const { table, ...index } of indexes ?? []) await createIndex(tx, table, index);
  await finish?.(tx, traits);
}

/** Whether every migration is applied; `/readyz` asks this. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database.db);
  return rows.length >= MIGRATIONS.length;
}

/** The migrations applied to a database, in their order. */
export async function readApplied(tx: Queries): Promise<Applied[]> {
  return (await sql<Applied>`select * from migration order by name`.execute(tx)).rows;
}

/** Their names. */
export const appliedNames = async (tx: Queries): Promise<Set<string>> =>
  new Set((await readApplied(tx)).map(({ name }) => name));
