/** A screen's credential is replaced from time to time [SC10], and may be limited to networks [SC11]. */
export const SCREEN_KEY_COLUMNS = {
  device: {
    /** Which of its credentials `token_hash` is of, and since when; absent from those of before. */
    key_no: 'int?',
    key_at: 'instant?',
    /** The next one, offered and not proven to be kept yet, and what it is made with. */
    next_hash: 'text?',
    next_salt: 'text?',
    next_at: 'instant?',
    /** After a restore: the screen may hold a later one than this row knows. */
    accepts_later: 'flag?',
    networks: 'json?',
    address: 'text?',
    refused: 'json?',
    replayed: 'json?',
  },
} as const;
export const SCREEN_KEY_INDEXES = [{ table: 'device', name: 'device_by_next_token', columns: ['next_hash'] }] as const;
