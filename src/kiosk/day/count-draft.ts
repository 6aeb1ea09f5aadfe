/** A count of the drawer that is typed and not known to be recorded. */
export type CountDraft = { cents: number | null; note: string; isUnanswered: boolean };

export const NO_COUNT: CountDraft = { cents: null, note: '', isUnanswered: false };

/** Of a restaurant's business day, over a closed panel: notes and coins are not counted twice. */
const drafts = new Map<string, CountDraft>();

export const countDraft = (day: string): CountDraft => drafts.get(day) ?? NO_COUNT;

export function keepCount(day: string, draft: CountDraft): void {
  // One screen counts one drawer; what another day left is over.
  drafts.clear();
  drafts.set(day, draft);
}

export const dropCount = (day: string): void => void drafts.delete(day);
