import { sql } from 'kysely';
import { chainOf, entryHash, NO_HASH } from '../audit-chain.ts';
import type { Tx } from '../database.ts';
import type { DialectTraits } from '../dialect.ts';

const BATCH = 500;

/** Chains the existing entries, then forbids changing or removing any. */
export async function chainAudit(tx: Tx, traits: DialectTraits): Promise<void> {
  const heads = new Map<string, { seq: number; hash: string }>();
  for (;;) {
    const rows = await tx
      .selectFrom('audit')
      .select(['id', 'restaurant_id', 'at', 'actor', 'action', 'target', 'before', 'after'])
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const chain = chainOf(row.restaurant_id);
      const head = heads.get(chain) ?? { seq: 0, hash: NO_HASH };
      const [seq, prev_hash] = [head.seq + 1, head.hash];
      const hash = entryHash({ ...row, seq, prev_hash });
      await tx.updateTable('audit').set({ chain, seq, prev_hash, hash }).where('id', '=', row.id).execute();
      heads.set(chain, { seq, hash });
    }
    if (rows.length < BATCH) break;
  }
  for (const [chain, { seq, hash }] of heads)
    await tx.insertInto('audit_head').values({ chain, seq, hash, floor: 0, floor_hash: NO_HASH }).execute();
  await sql`create unique index audit_in_chain on audit (chain, seq)`.execute(tx);
  for (const statement of traits.name === 'sqlite' ? SQLITE_GUARDS : POSTGRES_GUARDS)
    await sql.raw(statement).execute(tx);
}

const SQLITE_GUARDS = [
  `create trigger audit_keeps before update on audit begin select raise(abort, 'the audit is append-only'); end`,
  `create trigger audit_stays before delete on audit
    when not exists (select 1 from audit_head where chain = old.chain and floor >= old.seq)
    begin select raise(abort, 'the audit is append-only'); end`,
];

const POSTGRES_GUARDS = [
  `create function audit_guard() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and exists (select 1 from audit_head where chain = old.chain and floor >= old.seq) then
      return old;
    end if;
    raise exception 'the audit is append-only';
  end $$`,
  `create trigger audit_keeps before update or delete on audit for each row execute function audit_guard()`,
  `create trigger audit_stays before truncate on audit for each statement execute function audit_guard()`,
];
