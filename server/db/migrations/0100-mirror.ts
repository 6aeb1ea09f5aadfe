/** What a screen has before it, and the last message to it. */
export const MIRROR_COLUMNS = { device: { glass: 'json?', message: 'json?' } } as const;
