/** A hash of each part of what the channel sent last [OW4]; null: from before, or no order. */
export const REQUEST_PART_COLUMNS = { intake: { parts: 'text?' } } as const;
