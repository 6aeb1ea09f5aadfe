import { join } from 'node:path';
import { VERSION } from '#server/base/version.ts';
import { ROOT } from './version.ts';

export type Entry = { does: string; load: () => Promise<unknown> };

type Terminal = { stdout: { write: (text: string) => unknown }; stderr: { write: (text: string) => unknown } };

const usageOf = (commands: Readonly<Record<string, Entry>>): string =>
  [
    'laidan [--env-file FILE] <command>',
    ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(20)} ${does}`),
    `  ${'version'.padEnd(20)} ${VERSION}`,
    'Each says more with --help. The file has lines NAME=value; a variable that is set already wins.',
    `All settings are in ${join(ROOT, '.env.example')}, how to run it is in ${join(ROOT, 'docs/operations.md')}.`,
    '',
  ].join('\n');

/**
 * Finds the command that the arguments begin with, leaves it the rest of them in `process.argv` and runs it. Answers with
 * an exit code where there is nothing to run; a command sets its own.
 */
export async function dispatch(
  argv: readonly string[],
  commands: Readonly<Record<string, Entry>>,
  { stdout, stderr }: Terminal = process,
): Promise<number | undefined> {
  const refuse = (what: string): number => {
    stderr.write(`${what}\n\n${usageOf(commands)}`);
    return 2;
  };
  const [first, file, ...others] = argv;
  if (first === '--env-file') {
    if (file === undefined) return refuse('--env-file takes the path of a file');
    try {
      process.loadEnvFile(file);
    } catch (error) {
      return refuse(`${file} is not usable: ${error instanceof Error ? error.message : String(error)}`);
    }
    return dispatch(others, commands, { stdout, stderr });
  }
  const [name, ...rest] = argv;
  if (name === undefined) return refuse('which command?');
  if (['--help', '-h', 'help'].includes(name)) {
    stdout.write(usageOf(commands));
    return 0;
  }
  if (['version', '--version'].includes(name)) {
    stdout.write(`${VERSION}\n`);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) return refuse(`there is no command ${name}`);
  process.argv.splice(2, process.argv.length, ...rest);
  await entry.load();
  return undefined;
}
