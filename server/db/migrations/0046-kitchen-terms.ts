/** A restaurant's own terms for its customers' notes [NO1]. */
export const KITCHEN_TERM_COLUMNS = { restaurant: { kitchen_terms: 'json?' } } as const;
