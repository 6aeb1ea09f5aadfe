/** How numbers stand in their part of the glass. `cell`: px; `shown`: the first so many; the rest is counted. */
export type NumberGrid = { size: NumberSize; columns: number; cell: number; shown: number };
export type NumberSize = (typeof SIZES)[number]['name'];

/** Steps of the desk's type, in rem, largest first: of a number, and of the code under it (numbers.css). */
const SIZES = [
  { name: '8xl', font: 8, code: 2.25 },
  { name: '7xl', font: 4.5, code: 1.625 },
  { name: '6xl', font: 3.75, code: 1.5 },
  { name: '5xl', font: 3, code: 1.25 },
  { name: '4xl', font: 2.5, code: 1.0625 },
  { name: '3xl', font: 2.25, code: 1.0625 },
] as const;

/** Of a cell: its height to its digits, three digits with some air, a letter of a code to its height. */
const TALL = 1.75;
const WIDE = 2.3;
const LETTER = 0.66;

/**
 * The largest step at which all `count` numbers have room in `width` × `height` px, else the least, whose last cell says
 * how many more there are. `letters`: of the longest code.
 */
export function fitNumbers(
  { count, letters }: { count: number; letters: number },
  { width, height, gap, rem }: { width: number; height: number; gap: number; rem: number },
): NumberGrid {
  // Not measured yet.
  if (width === 0 || height === 0) return { size: '3xl', columns: 1, cell: 0, shown: count };
  const grids = SIZES.map(({ name, font, code }) => {
    const least = Math.max(font * WIDE, (letters + 1) * code * LETTER) * rem;
    const cell = Math.min(font * TALL * rem, height);
    const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
    const rows = Math.max(1, Math.floor((height + gap) / (cell + gap)));
    return { size: name, columns, cell, room: columns * rows, isWhole: least <= width && cell === font * TALL * rem };
  });
  const fits = grids.find(({ room, isWhole }) => isWhole && room >= count);
  const { size, columns, cell, room } = fits ?? grids[grids.length - 1] ?? { ...NONE, room: count };
  return { size, columns: Math.min(columns, Math.max(1, count)), cell, shown: count <= room ? count : room - 1 };
}

const NONE = { size: '3xl', columns: 1, cell: 0 } as const;
