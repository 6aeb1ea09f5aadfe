import type { Tx } from '../../../db/database.ts';

/**
 * [IN19] Ends what a restore would revive: every session, every link that was mailed or shown, every pairing code. Which
 * of them had ended since the backup cannot be known. The way back from a changed mail address stays: it protects its
 * owner.
 */
export async function endRights(tx: Tx): Promise<void> {
  for (const table of ['session', 'account_token', 'store_invite', 'push_token', 'card_view', 'pair_code'] as const)
    await tx.deleteFrom(table).execute();
  // Screens got later credentials since the backup: the mark in them proves it, once [SC10].
  await tx.updateTable('device').set({ accepts_later: 1 }).where('revoked_at', 'is', null).execute();
  await tx.deleteFrom('mail_change').where('confirmed_at', 'is', null).execute();
}
