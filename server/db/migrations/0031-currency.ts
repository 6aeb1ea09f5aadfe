import { sql, type QueryExecutorProvider } from 'kysely';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';

/** What a restaurant sells in, as ISO 4217 writes it (docs/spec/platform.md [CU1]). */
export const CURRENCY_COLUMNS = {
  /** Null only in a row that an older build wrote. */
  restaurant: { currency: 'text?' },
} as const;

/** Until now every restaurant sold in one currency. */
export async function nameCurrency(tx: QueryExecutorProvider): Promise<void> {
  await sql`update restaurant set currency = ${DEFAULT_CURRENCY}`.execute(tx);
}
