import { dirname } from 'node:path/posix';
import { browserTests } from './affected-pages.ts';
import { importsOf, resolveImport } from './import-rules.ts';

/** Sources by path: contract, src, server, tests, scripts. */
export type Sources = ReadonlyMap<string, string>;

export type Affected = {
  /** Files of vitest. */
  tests: string[];
  /** Files of Playwright that a person would look at first. */
  browser: string[];
  /** Changed files of which nothing here says what they can break: then everything is run. */
  undecided: string[];
};

/**
 * Files that know every part and by which every part is reached. What is reached through them alone is left out: else
 * each change would run every test.
 */
export const WIRING = ['server/app.ts', 'server/routes.ts', 'server/job-handlers.ts', 'src/backoffice/routes.tsx'];

/** Files that every test depends on. */
const EVERYTHING = /^(package|tsconfig|knip|\.ox|index\.html)|\.config\.ts$/;
/** Files that no test reads. */
const UNTESTED = /\.md$|^docs\/|^bench\/|^\.github\/|^packaging\/|^(LICENSE|\.editorconfig|\.gitignore)$/;
const TEST = /\.test\.(tsx?|mjs)$/;
const BROWSER_TEST = /^tests\/e2e\/.*\.spec\.ts$/;

const isTest = (path: string): boolean => TEST.test(path) || BROWSER_TEST.test(path);

/** Who imports a file, by its path; of files that are gone too. */
function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, source] of sources) {
    for (const name of importsOf(source)) {
      const target = resolveImport(path, name)?.replace(/\?.*/, '');
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/** A file and all that import it, directly or by way of others, short of what only the wiring reaches. */
function dependentsOf(path: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([path]);
  for (const one of found) {
    if (one !== path && WIRING.includes(one)) continue;
    for (const importer of importers.get(one) ?? []) found.add(importer);
  }
  return found;
}

/** The calls that the routes of a server module answer: a test that makes one of them is a test of the module. */
function callsOfModule(path: string, sources: Sources): string[] {
  if (!path.startsWith('server/modules/')) return [];
  const folder = dirname(path);
  return [...sources]
    .filter(([other]) => dirname(other) === folder && other.endsWith('.routes.ts'))
    .flatMap(([, source]) => [...source.matchAll(/import \{([^}]+)\} from '#contract\/http\/[^']+'/g)])
    .flatMap((found) => [...(found[1] ?? '').matchAll(/\b\w+Call\b/g)].map(([name]) => name));
}

/** A file that is no code is known by its name, or by the name of a folder it is in. */
function namesOf(path: string): string[] {
  const parts = path.split('/');
  return parts.length === 1 ? parts : parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'));
}

/** Which tests a change can break, as far as imports, calls, names and pages say it. */
export function affectedTests(changed: readonly string[], sources: Sources): Affected {
  const importers = importersOf(sources);
  const tests = [...sources.keys()].filter(isTest);
  const textOf = (path: string): string => sources.get(path) ?? '';
  const found = new Set<string>();
  const undecided: string[] = [];
  for (const path of changed) {
    const dependents = dependentsOf(path, importers);
    const calls = callsOfModule(path, sources).map((name) => new RegExp(`\\b${name}\\b`));
    const names = sources.has(path) || importers.has(path) ? [path] : namesOf(path);
    // A page's browser tests are found by what the page draws: the whole product is reached from each of them.
    const isReached = (test: string): boolean =>
      dependents.has(test) && (path.startsWith('tests/') || !BROWSER_TEST.test(test));
    const own = tests.filter(
      (test) =>
        isReached(test) ||
        (dirname(test) === dirname(path) && !isTest(path) && importers.has(path)) ||
        names.some((name) => textOf(test).includes(name)) ||
        calls.some((call) => call.test(textOf(test))),
    );
    const pages = browserTests(path, dependents, sources);
    for (const test of [...own, ...pages]) found.add(test);
    if (EVERYTHING.test(path)) undecided.push(path);
    else if (own.length + pages.length === 0 && !UNTESTED.test(path) && !(isTest(path) && !sources.has(path)))
      undecided.push(path);
  }
  const all = [...found].toSorted();
  return {
    tests: all.filter((path) => !BROWSER_TEST.test(path)),
    browser: all.filter((path) => BROWSER_TEST.test(path)),
    undecided,
  };
}
