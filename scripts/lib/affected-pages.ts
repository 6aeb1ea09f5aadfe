import { importsOf, resolveImport } from './import-rules.ts';

const ROUTES = 'src/backoffice/routes.tsx';
const ROUTE = /path: '([^']+)',\s*lazy: page\((?:(?!path:)[\s\S])*?import\('\.\/([^']+)'\)/g;
const TEST_ID = /(?:data-testid|testId)=(?:"([\w-]+)"|\{`([\w-]+)\$)/g;
/** A file that more pages have in common says nothing of one of them. */
const FEW_PAGES = 4;
/** Of one changed file; one takes half a minute to a minute. */
const MOST_FILES = 1;

/** The addresses of the pages that are made of one of these files. */
function addressesOf(files: ReadonlySet<string>, routes: string): RegExp[] {
  const all = [...routes.matchAll(ROUTE)].filter(([, , module]) => files.has(`src/backoffice/${module}`));
  if (all.length > FEW_PAGES) return [];
  return all.map(
    ([, path = '']) => new RegExp(`['\`}]/${path.replace(/:.*/, '')}${path.includes(':') ? '' : '(?![\\w/-])'}`),
  );
}

/** What a browser test would look for in what this file draws. */
const marksOf = (source: string): string[] =>
  [...source.matchAll(TEST_ID)].map(([, whole, begin]) => (whole === undefined ? `'${begin ?? ''}` : `'${whole}'`));

/** A browser test with the page objects that it speaks through. */
const wholeTest = (file: string, source: string, sources: ReadonlyMap<string, string>): string =>
  [source, ...importsOf(source).map((name) => sources.get(pageObject(file, name)) ?? '')].join('\n');

const pageObject = (file: string, name: string): string => {
  const path = resolveImport(file, name) ?? '';
  return path.startsWith('tests/e2e/pages/') ? path : '';
};

/**
 * The browser tests that look at what a file of the browser draws: at its test ids, or at the address of its page. The
 * ones that name most of it come first, and one file is taken; the rest is for `npm test`.
 */
export function browserTests(
  path: string,
  dependents: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
): string[] {
  if (!path.startsWith('src/') || path.includes('.test.')) return [];
  const marks = marksOf(sources.get(path) ?? '');
  const addresses = addressesOf(dependents, sources.get(ROUTES) ?? '');
  return [...sources]
    .filter(([file]) => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts'))
    .map(([file, source]) => ({ file, source: wholeTest(file, source, sources) }))
    .map(({ file, source }) => ({
      file,
      weight:
        marks.filter((mark) => source.includes(mark)).length +
        2 * addresses.filter((address) => address.test(source)).length,
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, MOST_FILES)
    .map(({ file }) => file);
}
