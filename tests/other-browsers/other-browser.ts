import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser of the distribution that Playwright does not drive: as much of it as a desk's test needs. */
export type OtherBrowser = {
  goto: (url: string) => Promise<void>;
  /** The value of an expression in the page, which JSON must be able to carry. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** A press of the mouse at a point of the viewport, in CSS pixels. */
  press: (at: Point) => Promise<void>;
  /** What it shows, as a PNG. */
  picture: () => Promise<Buffer>;
  end: () => Promise<void>;
};
export type Point = { x: number; y: number };

const STARTS_WITHIN_MS = 60_000;

/** The program of that name on the path, or undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Starts a program and waits until it has printed `pattern`, whose first group is what is wanted. */
export async function startUntil(
  program: string,
  args: readonly string[],
  { pattern, env = {} }: { pattern: RegExp; env?: NodeJS.ProcessEnv },
): Promise<{ child: ChildProcess; found: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const found = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const fail = (): void => reject(new Error(`${program} did not start:\n${printed}`));
    const timer = setTimeout(fail, STARTS_WITHIN_MS);
    child.once('exit', fail);
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const match = pattern.exec(printed);
      if (match === null) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(match[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { child, found };
}

/** Ends a program that was started, and waits for it. */
export const endProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
