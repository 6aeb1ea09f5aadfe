import type { SpawnOptions } from 'node:child_process';

/** Runs a program with this terminal and resolves with its exit code (1 when a signal ended it). */
export function run(
  program: string,
  args: readonly string[],
  options?: SpawnOptions & { onLine?: (line: string) => void },
): Promise<number>;

/** The path of a dependency's command. */
export function bin(name: string): string;
