/** The session was begun with a passkey, or one was added in it: both verify the person [SF5]. */
export const PASSKEY_SESSION_COLUMNS = { session: { by_passkey: 'flag?' } } as const;
