import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PATH = /`((?:bench|contract|docs|locales|public|scripts|server|src|tests)\/[^`\s<*]*)`/g;

/** `a/{b,c}/` names `a/b/` and `a/c/`. */
const alternatives = (path: string): string[] => {
  const [, before = '', choice, after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choice === undefined ? [path] : choice.split(',').map((one) => before + one + after);
};

it('names in the documents only files and folders that exist', () => {
  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const names = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(PATH)].flatMap(([, path = '']) =>
      alternatives(path).map((one) => ({ document, path: one })),
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(({ path }) => !existsSync(path.replace(/[/.]$/, '')))).toEqual([]);
});
