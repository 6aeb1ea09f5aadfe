import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');
const STATES = ['Met by construction', 'Partly met', 'Not met'];
const PROOF = /`([^`]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g;
const rows = PAGE.split(/^### /m)
  .slice(1)
  .flatMap((section) => {
    const [state = '', ...lines] = section.split('\n');
    return lines
      .filter((line) => /^\| \d/.test(line))
      .map((line) => {
        const [numbers = '', , proof = ''] = line.slice(2, -2).split(' | ');
        return { line, state, numbers: numbers.replaceAll('*', '').split(', '), proof };
      });
  });
const proofs = rows.flatMap(({ numbers, proof }) =>
  [...proof.matchAll(PROOF)].map(([, file = '', title]) => ({ file, title, numbers })),
);

it('names tests that exist, by words of their titles or by the number in their titles', () => {
  expect(proofs.length).toBeGreaterThan(110);
  const isThere = ({ file, title, numbers }: (typeof proofs)[number]): boolean => {
    if (!existsSync(file)) return false;
    const text = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'");
    return title === undefined ? numbers.some((number) => text.includes(`[ASVS ${number}]`)) : text.includes(title);
  };
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});

it('calls nothing met that neither a test nor the construction shows, and says of the rest what is missing', () => {
  const isShown = ({ state, proof }: (typeof rows)[number]): boolean => {
    if (state === 'Met') return proof.matchAll(PROOF).next().value !== undefined;
    return STATES.includes(state) && proof.replaceAll(PROOF, '').length > 10;
  };
  expect(rows.length).toBeGreaterThan(140);
  expect(rows.filter((row) => !isShown(row)).map(({ line }) => line)).toEqual([]);
});

it('has a line for every requirement that a test claims to show, and each only once', () => {
  const numbers = rows.flatMap((row) => row.numbers);
  const asvs = PAGE.slice(PAGE.indexOf('## OWASP'));
  const claimed = ['server/modules/asvs.test.ts', 'server/base/password-rules.test.ts', 'src/lib/csv.test.ts']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[ASVS ([\d.]+)\]/g)])
    .map(([, number]) => number);
  expect(claimed.length).toBeGreaterThan(25);
  expect(claimed.filter((number) => number === undefined || !numbers.includes(number))).toEqual([]);
  const listed = [...asvs.matchAll(/^\| ([\d., *]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('*', '').split(', '),
  );
  expect(listed.filter((number, index) => listed.indexOf(number) !== index)).toEqual([]);
});
