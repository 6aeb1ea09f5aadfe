import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { fromJson } from '../json.ts';

/**
 * A version before 0078 found all receivers of a sending at once and did not note it: of its sendings, each that began
 * and has no job left that looks for receivers is prepared [ML5]. Begun again, it would write to who has joined since.
 */
export async function noteOldSendings(tx: Tx): Promise<void> {
  const jobs = await tx.selectFrom('job').select('payload').where('kind', '=', 'mail.start').execute();
  const waiting = jobs.map(({ payload }) => fromJson<{ sending_id?: string }>(payload).sending_id ?? '');
  await tx
    .updateTable('mail_sending')
    .set({ prepared_at: sql.ref('send_at') })
    .where('prepared_at', 'is', null)
    .where('state', '!=', 'scheduled')
    .where('id', 'not in', ['', ...waiting])
    .execute();
}
