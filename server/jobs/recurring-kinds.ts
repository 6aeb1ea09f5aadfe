/** Kinds of recurring work that modules other than their own replan. */
export const DAY_CLOSE = 'day.close';
export const ROLLUP = 'figures.roll';
