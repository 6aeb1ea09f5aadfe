/** Until 0169 a hash of each part of what the channel sent last; read and written by the version before alone. */
export const REQUEST_PART_COLUMNS = { intake: { parts: 'text?' } } as const;
