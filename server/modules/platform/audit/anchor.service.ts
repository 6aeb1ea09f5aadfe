import { appendFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { HOUR_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import type { Queries } from '../../../db/database.ts';
import { INSTALLATION, type Recurring } from '../../../jobs/recurring.ts';
import type { Context } from '../../context.ts';
import { readRepairs } from './chain-gaps.ts';

const KIND = 'audit_anchor';
const TIMEOUT_MS = 10_000;

const AnchorSchema = z.object({
  at: z.string(),
  /** Each chain's last entry of that moment; the platform's chain has no name. */
  chains: z.array(z.object({ chain: z.string(), seq: z.int(), hash: z.string() })),
});
type Anchor = z.infer<typeof AnchorSchema>;

/** A line of a file, or the body of a request. */
async function writeAnchor({ database, clock }: Pick<Context, 'database' | 'clock'>, place: string): Promise<void> {
  const heads = await database.db.selectFrom('audit_head').select(['chain', 'seq', 'hash']).orderBy('chain').execute();
  const anchor: Anchor = { at: isoNow(clock), chains: heads };
  const text = JSON.stringify(anchor);
  if (!/^https?:/.test(place)) return appendFile(place, `${text}\n`, { mode: 0o600, flush: true });
  const answer = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the place of the anchors answered ${answer.status}`);
}

/** [AU8] Writes the end of every chain to a place outside once an hour, where one is set up. */
export const anchors = (context: Context, { auditAnchor }: Pick<Config, 'auditAnchor'>): Recurring => ({
  kind: KIND,
  run: async () => (auditAnchor === undefined ? undefined : writeAnchor(context, auditAnchor)),
  next: async () => (auditAnchor === undefined ? null : isoAt(context.clock.now() + HOUR_MS)),
  subjects: async () => (auditAnchor === undefined ? [] : [INSTALLATION]),
});

/** An anchored entry that is another one now, or is missing. */
export type AnchorFault = { chain: string; seq: number; at: string };

/** [AU8] Compares a record with the anchors of a file, without what was trimmed or closed since. */
export async function verifyAnchors(db: Queries, file: string): Promise<{ checked: number; faults: AnchorFault[] }> {
  const lines = file.split('\n').filter((line) => line.trim() !== '');
  const anchored = lines.flatMap((line) => {
    const { at, chains } = AnchorSchema.parse(JSON.parse(line));
    return chains.map((one) => ({ ...one, at }));
  });
  const unique = new Map(anchored.map((one) => [`${one.chain} ${one.seq} ${one.hash}`, one]));
  const heads = new Map((await db.selectFrom('audit_head').selectAll().execute()).map((head) => [head.chain, head]));
  const faults: AnchorFault[] = [];
  for (const { chain, seq, hash, at } of unique.values()) {
    const { gaps } = await readRepairs(db, chain);
    if (seq <= (heads.get(chain)?.floor ?? 0) || gaps.some(({ from, to }) => from <= seq && seq <= to)) continue;
    const entry = db.selectFrom('audit').select('hash').where('chain', '=', chain).where('seq', '=', seq);
    if ((await entry.executeTakeFirst())?.hash !== hash) faults.push({ chain, seq, at });
  }
  return { checked: unique.size, faults };
}
