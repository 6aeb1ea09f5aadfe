import { sql } from 'kysely';

/** Which rows of `figure` are months (`2026-11`). The query must use the same expression as the index. */
export const IS_MONTH = sql<boolean>`length(span) = 7`;

/**
 * Which months a restaurant has is asked at every list of orders; the rows themselves are wide, and most are days.
 */
export const FIGURE_MONTH_INDEXES = [
  {
    table: 'figure',
    name: 'figure_months',
    columns: ['restaurant_id', 'span', 'through'],
    where: 'length(span) = 7',
  },
] as const;
