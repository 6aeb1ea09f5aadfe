import type { FieldProblem } from '../errors.ts';

type NamedLine = { line: number; quantity: number };

/**
 * The problems of named lines, each at its place in the list: a line that is not there, one that was named before, and
 * more pieces than `mostOf` allows. `mostOf` is undefined for a line that does not exist.
 */
export function lineProblems(
  path: string,
  named: readonly NamedLine[],
  mostOf: (line: number) => number | undefined,
): FieldProblem[] {
  const seen = new Set<number>();
  return named.flatMap(({ line, quantity }, index): FieldProblem[] => {
    const at = `${path}.${index}`;
    const maximum = mostOf(line);
    if (maximum === undefined)
      return [{ path: `${at}.line`, code: 'unknown_line', message: 'is no line of the order', params: { line } }];
    if (seen.has(line))
      return [{ path: `${at}.line`, code: 'line_twice', message: 'is named twice', params: { line } }];
    seen.add(line);
    if (quantity <= maximum) return [];
    const params = { line, maximum };
    return [{ path: `${at}.quantity`, code: 'too_many_pieces', message: 'is more than there are', params }];
  });
}
