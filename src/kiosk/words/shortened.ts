/** The width of a text, in letters of half a Chinese character. */
export function unitsOf(text: string): number {
  let width = 0;
  for (const char of text) width += char > '⺀' ? 2 : 1;
  return width;
}

/** The beginning of a text that is too long for its place, which has so many units; null where it is not. */
export function shortened(text: string, units: number): string | null {
  let width = 0;
  let length = 0;
  for (const char of text) {
    width += unitsOf(char);
    if (width > units) return text.slice(0, length);
    length += char.length;
  }
  return null;
}
