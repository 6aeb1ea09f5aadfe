import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>['values'];

export type Command<T extends Options> = {
  /** Printed for `--help`, and under what was wrong with a request. */
  usage: string;
  options: T;
  /** How many words it takes beside its options, at most. */
  words: number;
  /** Begins the line of an error: what has not happened. */
  failure: string;
  /** Answers with the exit code: 0 done, 1 done and something is wrong. */
  run: (values: Values<T>, words: readonly string[]) => Promise<number>;
};

type Terminal = { stdout: { write: (text: string) => unknown }; stderr: { write: (text: string) => unknown } };

/** A release has its commands under another name; the constant is put in where it is built (release/bundle.ts). */
const isRelease = process.env['LAIDAN_RELEASE'] === '1';

/** Commands by the name that the reader can type: `npm run backup -- x` in a checkout is `laidan backup x` in a release. */
export const asTyped = (text: string, inRelease = isRelease): string =>
  inRelease
    ? text
        .replaceAll(/npm run (?:--silent )?([a-z][a-z-]*)( --(?= ))?/g, 'laidan $1')
        .replaceAll('npm start', 'laidan start')
    : text;

const hasEnded = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';

/** Who reads the output may stop before its end (`| head`): what was begun is finished all the same. */
function outliveReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!hasEnded(error)) throw error;
  });
}

/** A line for who runs the command. */
export const say = (line: string): void => void process.stdout.write(`${asTyped(line)}\n`);

/** Asked wrongly, as opposed to not possible now. */
export class UsageError extends Error {}

const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a command of the console and answers with its exit code; 2 when it was asked wrongly, and then nothing was done. */
export async function runCommand<T extends Options>(
  { usage, options, words: most, failure, run }: Command<T>,
  argv: readonly string[] = process.argv.slice(2),
  { stdout, stderr }: Terminal = process,
): Promise<number> {
  if (stdout === process.stdout) for (const stream of [process.stdout, process.stderr]) outliveReader(stream);
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(`${asTyped(usage.trim())}\n`);
    return 0;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const surplus = positionals[most];
    if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`);
    return await run(values, positionals);
  } catch (error) {
    const isWrong = error instanceof UsageError || isOfParseArgs(error);
    const what = error instanceof Error ? error.message : String(error);
    stderr.write(asTyped(`${failure}: ${what}\n${isWrong ? `\n${usage.trim()}\n` : ''}`));
    return isWrong ? 2 : 1;
  }
}

/** An option that counts something: a whole number from `least`. */
export function wholeNumber(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < least)
    throw new UsageError(`--${name} takes a whole number from ${least}, not "${text}"`);
  return value;
}
