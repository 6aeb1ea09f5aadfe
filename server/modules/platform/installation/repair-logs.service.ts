import { randomUUID } from 'node:crypto';
import type { Actor } from '#contract/domain/basics.ts';
import { stateOf } from '#contract/domain/desk-state.ts';
import type { Tx } from '../../../db/database.ts';
import { readSnapshot } from '../../../live/sql-live-store.ts';
import type { Context } from '../../context.ts';
import { readAnyDeskContents } from '../../orders/order/desk-contents.repository.ts';
import { audit, type AuditContext } from '../audit/audit.service.ts';
import { verifyLogs, type LogFault } from './verify-logs.service.ts';

type RepairContext = AuditContext & Pick<Context, 'database'>;

/**
 * [IN15] Begins a new history of each log that does not prove: its events are gone, its head is computed from its
 * orders, and an entry in the restaurant's record says from where to where nothing can be proven and who closed it.
 * Screens take a snapshot. Answers with the logs of no restaurant, too, which stay as they are.
 */
export async function repairLogs(context: RepairContext, by: string): Promise<{ begun: LogFault[]; left: LogFault[] }> {
  const { database } = context;
  const { faults } = await database.db.transaction().execute(verifyLogs);
  const [begun, left]: [LogFault[], LogFault[]] = [[], []];
  for (const fault of faults) {
    const isBegun = await database.write((tx) => beginLog(context, tx, fault, by));
    (isBegun ? begun : left).push(fault);
  }
  return { begun, left };
}

async function beginLog(
  { database, ...context }: RepairContext,
  tx: Tx,
  broken: LogFault,
  by: string,
): Promise<boolean> {
  const { restaurantId, fault, first, last } = broken;
  // Taken first: changes that are on their way then follow the new head.
  const head = await tx
    .selectFrom('log_head')
    .select('seq')
    .where('restaurant_id', '=', restaurantId)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirstOrThrow();
  const read = await readSnapshot(tx, restaurantId, readAnyDeskContents);
  if (read === null) return false;
  const seq = Math.max(head.seq, last);
  const { hash, open } = stateOf(read);
  await tx.deleteFrom('log_event').where('restaurant_id', '=', restaurantId).execute();
  await tx
    .updateTable('log_head')
    .set({ epoch: randomUUID(), seq, floor: seq, hash, open })
    .where('restaurant_id', '=', restaurantId)
    .execute();
  const actor: Actor = { kind: 'system', id: 'console', name: by };
  const after = { by, from: first, to: seq, fault };
  await audit(context, tx, { restaurant_id: restaurantId, actor, action: 'log.repair', target: restaurantId, after });
  return true;
}
