type Row = { id: string; created_at: string };

/** The latest moment among rows; the mark up to which a person has the list. */
export const latestOf = (rows: readonly Row[]): string =>
  rows.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), '');

/** New rows never push what is being read: those after the mark wait for a tap. */
export function splitNew<T extends Row>(rows: readonly T[], mark: string): { shown: T[]; waiting: number } {
  const shown = rows.filter((row) => row.created_at <= mark);
  return { shown, waiting: rows.length - shown.length };
}
