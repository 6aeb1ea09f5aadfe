import { spawn, type ChildProcess } from 'node:child_process';

/** The naive form of the intake (tests/support/naive-intake.ts) as its own process. */
export async function startNaiveIntake(path: string): Promise<{ origin: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/naive-intake.ts', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((ready) =>
    child.stdout.once('data', (chunk: Buffer) => ready(chunk.toString().trim().split(' ')[1] ?? '')),
  );
  return { origin: `http://127.0.0.1:${port}`, process: child };
}
