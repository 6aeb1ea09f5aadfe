import type { Tx } from '../database.ts';

/** Forgets kept answers that may have a printer's secret in them. */
export async function forgetSecrets(tx: Tx): Promise<void> {
  await tx.deleteFrom('first_answer').where('call', '=', 'printer.add').execute();
}
