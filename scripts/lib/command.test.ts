import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { asTyped, runCommand, UsageError, wholeNumber } from './command.ts';

type Said = { code: number; out: string; err: string; ran: unknown[] };

async function ask(argv: string[], run?: () => Promise<number>): Promise<Said> {
  const said: Said = { code: -1, out: '', err: '', ran: [] };
  const terminal = {
    stdout: { write: (text: string) => (said.out += text) },
    stderr: { write: (text: string) => (said.err += text) },
  };
  said.code = await runCommand(
    {
      usage: 'npm run bake -- <loaf> [--keep N]',
      options: { keep: { type: 'string', default: '3' } },
      words: 1,
      failure: 'Nothing was baked',
      run: (values, words) => {
        said.ran.push({ ...values }, words);
        return run?.() ?? Promise.resolve(0);
      },
    },
    argv,
    terminal,
  );
  return said;
}

describe('a command of the console', () => {
  it('gets its options and words, and its answer is the exit code', async () => {
    expect(await ask(['rye', '--keep', '4'], () => Promise.resolve(1))).toEqual({
      code: 1,
      out: '',
      err: '',
      ran: [{ keep: '4' }, ['rye']],
    });
  });

  it('says how it is used when asked, and does nothing', async () => {
    for (const word of ['--help', '-h'])
      expect(await ask(['rye', word])).toEqual({
        code: 0,
        out: 'npm run bake -- <loaf> [--keep N]\n',
        err: '',
        ran: [],
      });
  });

  it.each([[['--kepe', '4']], [['rye', 'wheat']], [['--keep']]])('refuses %o with its usage', async (argv) => {
    const { code, err, ran } = await ask(argv);
    expect([code, ran]).toEqual([2, []]);
    expect(err).toMatch(/^Nothing was baked: .+\n\nnpm run bake/s);
  });

  it('distinguishes a wrong request from one that cannot be met now', async () => {
    const wrong = await ask([], () => Promise.reject(new UsageError('which loaf?')));
    expect([wrong.code, wrong.err]).toEqual([
      2,
      'Nothing was baked: which loaf?\n\nnpm run bake -- <loaf> [--keep N]\n',
    ]);
    const failed = await ask(['rye'], () => Promise.reject(new Error('no flour')));
    expect([failed.code, failed.err]).toEqual([1, 'Nothing was baked: no flour\n']);
  });

  it('accepts only whole numbers for counts', () => {
    expect(wholeNumber('keep', '14')).toBe(14);
    for (const text of ['', 'x', '1.5', '0', '-3', '1e99']) expect(() => wholeNumber('keep', text)).toThrow(UsageError);
  });

  it('is named in a release as it is typed there', () => {
    const text = 'npm run bake: bakes\n  npm run bake -- <loaf>    npm start';
    expect(asTyped(text, false)).toBe(text);
    expect(asTyped(text, true)).toBe('laidan bake: bakes\n  laidan bake <loaf>    laidan start');
  });

  it('comes to its end where its reader stops before', () => {
    const script = `import { runCommand, say } from './scripts/lib/command.ts';
process.exitCode = await runCommand({ usage: '', options: {}, words: 0, failure: 'Nothing', run: async () => {
  for (let line = 0; line < 50; line += 1) {
    say('repaired '.repeat(2_000));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.stderr.write('came to its end\\n');
  return 0;
} });`;
    const { stderr } = spawnSync(
      'sh',
      ['-c', '"$0" --import tsx --input-type=module -e "$1" | head -1 >/dev/null', process.execPath, script],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('came to its end\n');
  });
});
