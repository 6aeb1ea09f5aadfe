import type { Note } from '#contract/domain/order.ts';

/** From so many dishes on they stand closer, and from the second number on in the kitchen's language alone. */
const SOME = 7;
const MANY = 15;
export type DishesSize = 'few' | 'some' | 'many';
export const sizeOf = (dishes: number): DishesSize => (dishes >= MANY ? 'many' : dishes >= SOME ? 'some' : 'few');

/** How the dishes are set: `look` for the sheet; of a note at most `noteLength` at once, null where it is whole. */
export type DishFit = { step: number; look: string; noteLength: number | null };
export const FIRST_FIT: DishFit = { step: 0, look: '', noteLength: null };

/**
 * From the largest on. Few dishes, and all on a small glass, take the whole width first; many stay in columns,
 * which hold more of them.
 */
const LOOKS = {
  whole: ['', 'wide', 'wide small', 'wide small pieces'],
  columns: ['', 'small', 'small pieces', 'wide small pieces'],
} as const;

/** A list less wide or less high than this, in px, has no column that a note has room in. */
const NARROW = 640;
const LOW = 200;
const isSmall = (list: HTMLElement): boolean => list.clientWidth < NARROW || list.clientHeight < LOW;

/** Of the smallest letters, in px: a wide one and the height of a line; and what a dish's name takes above its note. */
const LETTER = 12;
const LINE = 28;
const HEAD = 44;
const LEAST = 40;

/** A dish that has no room in a column is torn over two of them. */
const isTorn = (list: HTMLElement): boolean => [...list.children].some((dish) => dish.getClientRects().length > 1);

/** The next way to set the dishes while one of them is torn; null when none is, or no way is left. */
export function closerFit(list: HTMLElement, fit: DishFit, isFew: boolean): DishFit | null {
  if (!isTorn(list)) return null;
  const { step, noteLength } = fit;
  const next = LOOKS[isFew || isSmall(list) ? 'whole' : 'columns'][step + 1];
  if (next !== undefined)
    return { step: step + 1, look: next, noteLength: next.includes('pieces') ? lengthFor(list) : null };
  return noteLength === null || noteLength <= LEAST
    ? null
    : { ...fit, noteLength: Math.max(LEAST, Math.floor(noteLength / 2)) };
}

function lengthFor(list: HTMLElement): number {
  const width = list.firstElementChild?.getClientRects()[0]?.width ?? list.clientWidth;
  const lines = Math.max(1, Math.floor((list.clientHeight - HEAD) / LINE));
  return Math.max(LEAST, Math.floor(width / LETTER) * lines);
}

/** A note in pieces of at most so many letters, parted between words; what the terms say of it stands under the last. */
export function notePieces(note: Note, most: number): readonly Note[] {
  if (weight(note.text) <= most) return [note];
  const texts: string[] = [''];
  // A word, or one letter of a script that is written without spaces.
  for (const word of note.text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/gu) ?? []) {
    const last = texts[texts.length - 1] ?? '';
    if (last !== '' && weight(last + word) > most) texts.push(word);
    else texts[texts.length - 1] = last + word;
  }
  return texts.map((text, at): Note => {
    if (at === texts.length - 1) return { ...note, text };
    const { terms: _terms, ...words } = note;
    return { ...words, text, other: null };
  });
}

/** Letters as wide as two count twice. */
const weight = (text: string): number => text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0);
