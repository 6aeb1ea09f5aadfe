import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

const DESK = 'src/kiosk/desk-app.tsx';

/** Every chunk the desk may load, at once or later. */
function chunksOf(manifest: Manifest, entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const key of reached) {
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) reached.add(next);
  }
  // The page's first chunk picks a surface; it is not the desk's way to the other one.
  reached.delete('index.html');
  return reached;
}

/** The source files a chunk was made of, from its source map; only the bundler's own runtime has none. */
function sourcesOf(file: string): string[] {
  if (/rolldown-runtime-/.test(file)) return [];
  const { sources } = JSON.parse(readFileSync(`dist/web/${file}.map`, 'utf8')) as { sources: string[] };
  return sources;
}

test("the desk's chunks carry no code of the back-office", () => {
  const manifest = JSON.parse(readFileSync('dist/web/build-manifest.json', 'utf8')) as Manifest;
  const desk = manifest[DESK];
  if (desk === undefined) throw new Error(`${DESK} has no chunk`);
  const seed: Manifest = { ...manifest, 'index.html': { file: manifest['index.html']?.file ?? '' } };
  const files = [...chunksOf(seed, DESK)]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'));
  const sources = files.flatMap(sourcesOf);
  expect(sources.filter((source) => source.includes('/src/kiosk/')).length).toBeGreaterThan(20);
  expect(sources.filter((source) => /\/src\/(app|backoffice|data)\//.test(source))).toEqual([]);
  expect(
    sources.filter((source) =>
      /node_modules\/(@chakra-ui|react-router|@tanstack|socket\.io-client|react-hook-form)/.test(source),
    ),
  ).toEqual([]);
});

/** Words of the other language, and what only another kind of screen starts with. */
const NOT_LOADED = /\/(words-en|kiosk)-|\/office\/|(phone-board|pairing-screen|numbers-screen)-/;

test('what the desk loads after its first board comes in at most five chunks', () => {
  const manifest = JSON.parse(readFileSync('dist/web/build-manifest.json', 'utf8')) as Manifest;
  const first = new Set([DESK]);
  for (const key of first) for (const next of manifest[key]?.imports ?? []) first.add(next);
  const seed: Manifest = { ...manifest, 'index.html': { file: '' } };
  const late = [...chunksOf(seed, DESK)]
    .filter((key) => !first.has(key))
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js') && !NOT_LOADED.test(file));
  expect(late.map((file) => file.replace(/.*\/(\w+)-.*/, '$1')).toSorted()).toEqual([
    'calls',
    'late',
    'lib',
    'storage',
    'words',
  ]);
});
