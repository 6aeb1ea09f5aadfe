/** How numbers stand in their part of the glass, in px. `shown`: the first so many; the rest is counted. */
export type NumberGrid = { columns: number; cell: number; font: number; shown: number };

/** Of a cell: its height to its width, and the height of its digits, under which a code may stand. */
const TALL = 0.6;
const DIGITS = 0.62;
/** Three digits and a little air, in widths of the type. */
const WIDE = 2.3;
/** In rem: not larger than this, however few; not smaller, however many: it is read from the door. */
const LARGEST = 9;
const LEAST = 2.25;
const MOST_COLUMNS = 12;

/** The largest cells of one size that all `count` numbers have room in; where none are large enough, the least ones. */
export function fitNumbers(count: number, width: number, height: number, gap: number, rem: number): NumberGrid {
  // Not measured yet.
  if (width === 0 || height === 0) return { columns: 1, cell: 0, font: 0, shown: count };
  const gridOf = (columns: number): NumberGrid & { rows: number } => {
    const wide = (width - gap * (columns - 1)) / columns;
    const font = Math.min(wide * TALL * DIGITS, wide / WIDE, height * DIGITS, LARGEST * rem);
    const cell = font / DIGITS;
    const rows = Math.max(1, Math.floor((height + gap) / (cell + gap)));
    return { columns, cell, font, rows, shown: count };
  };
  const all = Array.from({ length: MOST_COLUMNS }, (_, at) => gridOf(at + 1));
  const legible = all.filter(({ font }) => font >= LEAST * rem);
  const [first] = all;
  const fitting = legible.filter(({ columns, rows }) => columns * rows >= count);
  const chosen = fitting.toSorted((left, right) => right.font - left.font)[0] ?? legible.at(-1) ?? first;
  if (chosen === undefined) return { columns: 1, cell: 0, font: 0, shown: 0 };
  const { columns, cell, font, rows } = chosen;
  const room = columns * rows;
  // The last cell says how many more there are.
  return { columns, cell, font, shown: count <= room ? count : room - 1 };
}
