/** When the last receiver of a sending was found; null while it is still being prepared, or was never begun [ML5]. */
export const MAIL_BATCH_COLUMNS = { mail_sending: { prepared_at: 'instant?' } } as const;
