import { newId } from '../../../lib/ids.ts';
import { emptyDraft, type StoreDraft } from './steps.ts';

const KEY = 'laidan.new-store';

/** With its passcode in memory alone: after a reload that is asked for again. */
let draft: StoreDraft | null = null;

function storedDraft(empty: StoreDraft): StoreDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoreDraft> | null;
    if (kept === null || typeof kept.id !== 'string' || kept.user_id !== empty.user_id) return empty;
    return {
      user_id: empty.user_id,
      id: kept.id,
      isFirstDone: kept.isFirstDone === true,
      first: { ...empty.first, ...kept.first },
      second: { ...empty.second, ...kept.second },
    };
  } catch {
    return empty;
  }
}

/** The form of a new store, kept in this tab between the steps and over a reload, for the person who typed it. */
export function readDraft(userId: string, email: string): StoreDraft {
  if (draft?.user_id !== userId) draft = null;
  draft ??= storedDraft(emptyDraft({ user_id: userId, id: newId(), email }));
  return draft;
}

/** Keeps what was typed in one of the steps. */
export function keepDraft(change: Partial<StoreDraft>): void {
  if (draft === null) return;
  draft = { ...draft, ...change };
  const { passcode: _passcode, passcode_again: _again, ...first } = draft.first;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, first }));
  } catch {
    // Storage refused: the draft lives as long as the page.
  }
}

export function dropDraft(): void {
  draft = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
