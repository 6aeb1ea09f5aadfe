const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const linesIn = (side: unknown): readonly string[] =>
  isRecord(side) && Array.isArray(side['permissions'])
    ? side['permissions'].filter((line): line is string => typeof line === 'string')
    : [];

/** What only one side of a role's change opens, in words; a side that opens nothing more has no such field. */
function inWords(side: unknown, other: unknown, wordsOf: (lines: readonly string[]) => string): unknown {
  if (!isRecord(side) || !('permissions' in side)) return side;
  const { permissions: _all, ...rest } = side;
  const only = linesIn(side).filter((line) => !linesIn(other).includes(line));
  return only.length === 0 ? rest : { ...rest, permissions: wordsOf(only) };
}

/** A change of a role with the lines that went and came, in words; any other change as it is. */
export const withLineWords = (
  before: unknown,
  after: unknown,
  wordsOf: (lines: readonly string[]) => string,
): readonly [unknown, unknown] => [inWords(before, after, wordsOf), inWords(after, before, wordsOf)];
