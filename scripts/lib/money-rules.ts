/** The one place that turns minor units into text. */
const HOME = 'contract/domain/money.ts';

/** What looks like money and is none, and why. */
const EXCEPTIONS: Record<string, string> = {
  'server/db/insert-rows.ts': "PostgreSQL's numbered parameters",
};

/** A sign written by hand, and minor units divided as if each currency had hundredths. */
const HAND_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\$\$\{/, 'a dollar sign before a value'],
  [/(['"`>]\s*)[+−-]?[$¥€£]\s*(['"`<–])/, 'the sign of one currency'],
  [/cents\)?\s*\/\s*100\b/i, 'hundredths of every currency'],
  [/\/\s*100\)\s*\.toFixed\(/, 'hundredths of every currency'],
];

const isChecked = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(test|spec|prove)\.tsx?$/.test(path) && path !== HOME;

/**
 * Lines that write money without `formatMoney` or `amountText`, which know a currency's sign and decimals
 * (docs/spec/platform.md [CU3]); and exceptions that excuse nothing.
 */
export function findMoneyFaults(files: ReadonlyMap<string, string>, exceptions = EXCEPTIONS): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const [path, text] of files) {
    if (!isChecked(path)) continue;
    for (const [index, line] of text.split('\n').entries()) {
      const found = HAND_WRITTEN.find(([pattern]) => pattern.test(line));
      if (found === undefined) continue;
      if (path in exceptions) used.add(path);
      else faults.push(`${path}:${index + 1} writes money by hand (${found[1]}): use contract/domain/money.ts`);
    }
  }
  const idle = Object.keys(exceptions).filter((path) => !used.has(path));
  return [...faults, ...idle.map((path) => `${path} needs no exception in money-rules.ts`)];
}
