import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from './dispatch.ts';
import { VERSION } from '#server/base/version.ts';

const argv = [...process.argv];
let said: { out: string; err: string };
let ran: string[][];
beforeEach(() => {
  said = { out: '', err: '' };
  ran = [];
});
afterEach(() => {
  process.argv.splice(0, process.argv.length, ...argv);
  delete process.env['LAIDAN_OF_A_FILE'];
});

const ask = (...args: string[]) =>
  dispatch(
    args,
    { bake: { does: 'bakes', load: () => Promise.resolve(ran.push(process.argv.slice(2))) } },
    { stdout: { write: (text) => (said.out += text) }, stderr: { write: (text) => (said.err += text) } },
  );

describe('the command of a release', () => {
  it('runs the one that is named and leaves it the rest', async () => {
    expect(await ask('bake', '--hot', 'rye')).toBeUndefined();
    expect(ran).toEqual([['--hot', 'rye']]);
  });

  it('says what there is, and its version', async () => {
    expect(await ask('--help')).toBe(0);
    expect(said.out).toMatch(/^ {2}bake +bakes$/m);
    expect(await ask('version')).toBe(0);
    expect(said.out).toContain(`\n${VERSION}\n`);
  });

  it.each([[['frob']], [['toString']], [[]], [['--env-file']], [['--env-file', 'no/such/file', 'bake']]])(
    'refuses %o with its usage and runs nothing',
    async (args) => {
      expect(await ask(...args)).toBe(2);
      expect(said.err).toMatch(/\n\nlaidan \[--env-file FILE\] <command>\n/);
      expect(ran).toEqual([]);
    },
  );

  it('reads a file of settings first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laidan-env-'));
    writeFileSync(join(folder, 'env'), 'LAIDAN_OF_A_FILE=yes\n');
    expect(await ask('--env-file', join(folder, 'env'), 'bake')).toBeUndefined();
    expect([process.env['LAIDAN_OF_A_FILE'], ran]).toEqual(['yes', [[]]]);
    rmSync(folder, { recursive: true });
  });
});
