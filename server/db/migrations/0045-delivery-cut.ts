/** How far the restaurant delivers for now, in miles (0: not at all, null: as ever), and until when [CT11]. */
export const DELIVERY_CUT_COLUMNS = { restaurant: { delivery_limit: 'real?', delivery_until: 'instant?' } } as const;
