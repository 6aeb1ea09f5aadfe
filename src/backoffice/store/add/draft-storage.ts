import { newId } from '../../../lib/ids.ts';
import { emptyDraft, type StoreDraft } from './steps.ts';

const KEY = 'laidan.new-store';

type Passcode = Pick<StoreDraft['first'], 'passcode' | 'passcode_again'>;
const NO_PASSCODE: Passcode = { passcode: '', passcode_again: '' };
/** In memory alone: after a reload it is asked for again. */
let passcode = NO_PASSCODE;

/** The form of a new store, kept in this tab between the steps and over a reload, without its passcode. */
export function readDraft(email: string): StoreDraft {
  const empty = emptyDraft(newId(), email);
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoreDraft> | null;
    if (kept === null || typeof kept.id !== 'string') return empty;
    return {
      id: kept.id,
      isFirstDone: kept.isFirstDone === true,
      first: { ...empty.first, ...kept.first, ...passcode },
      second: { ...empty.second, ...kept.second },
    };
  } catch {
    return empty;
  }
}

export function keepDraft(draft: StoreDraft): void {
  const { passcode: first, passcode_again, ...rest } = draft.first;
  passcode = { passcode: first, passcode_again };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, first: rest }));
  } catch {
    // Storage refused: the draft lives as long as the page.
  }
}

export function dropDraft(): void {
  passcode = NO_PASSCODE;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
