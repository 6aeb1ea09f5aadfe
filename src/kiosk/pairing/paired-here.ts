const KEY = 'laidan.desk.paired';

/** The cookie of a paired screen cannot be read; this note says that this browser holds one. */
export function isPairedHere(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function notePaired(isPaired: boolean): void {
  try {
    if (isPaired) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage refused: the screen is known by its cookie anyway.
  }
}
