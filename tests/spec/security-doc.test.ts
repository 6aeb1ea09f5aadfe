import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');
const rows = PAGE.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [numbers = '', , state = '', proof = ''] = line.slice(2, -2).split(' | ');
    return { line, numbers: numbers.replaceAll('*', '').split(', '), state, proof };
  });
const PROOF = /`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;
const proofs = rows.flatMap(({ proof }) =>
  [...proof.matchAll(PROOF)].map(([, file = '', title = '']) => ({ file, title })),
);

it('names tests that exist, by words of their titles', () => {
  expect(proofs.length).toBeGreaterThan(80);
  const isThere = ({ file, title }: { file: string; title: string }): boolean =>
    existsSync(file) &&
    readFileSync(file, 'utf8')
      .replaceAll(String.raw`\'`, "'")
      .includes(title);
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});

it('calls nothing met that neither a test nor the construction shows, and says of the rest what is missing', () => {
  const isShown = ({ state, proof }: (typeof rows)[number]): boolean => {
    if (state === 'met')
      return proof.startsWith('by construction: ') || proof.matchAll(PROOF).next().value !== undefined;
    return (state === 'partly' || state === 'not met') && proof.replaceAll(PROOF, '').length > 10;
  };
  expect(rows.filter((row) => !isShown(row)).map(({ line }) => line)).toEqual([]);
});

it('has a line for every requirement that a test claims to show, and each only once', () => {
  const numbers = rows.flatMap((row) => row.numbers);
  const asvs = PAGE.slice(PAGE.indexOf('## OWASP'));
  const claimed = [
    'server/modules/asvs.test.ts',
    'server/modules/session/password-rules.test.ts',
    'src/lib/csv.test.ts',
  ]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[ASVS ([\d.]+)\]/g)])
    .map(([, number]) => number);
  expect(claimed.length).toBeGreaterThan(25);
  expect(claimed.filter((number) => number === undefined || !numbers.includes(number))).toEqual([]);
  const listed = [...asvs.matchAll(/^\| ([\d., *]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('*', '').split(', '),
  );
  expect(listed.filter((number, index) => listed.indexOf(number) !== index)).toEqual([]);
});
