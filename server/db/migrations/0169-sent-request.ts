/** Hashes of what the channel sent last, by its parts [OW4], and at its last instant [S13]; null: from before, or no order. */
export const SENT_REQUEST_COLUMNS = { intake: { sent: 'text?' } } as const;
