/** Whether a browser would get the store's pushes, as last seen, for its screens [ES8]; null before anyone looked. */
export const PUSH_REACHED_COLUMNS = { restaurant: { push_reached: 'int?' } } as const;
