// Starts child processes and never leaves one behind.
import { spawn } from 'node:child_process';

const running = new Set();
let isInterrupted = false;

/** Whether someone asked this process to end: finish what must be cleaned up, start nothing new. */
export const wasInterrupted = () => isInterrupted;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) child.kill(signal);
  });
}

const LOOK_MS = 250;

/**
 * Ends this process as a signal would when npm is gone: npm hands a signal to its shell only, and what the shell had
 * started would hold port and database.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

/** Runs a program with this terminal and resolves with its exit code (1 when a signal ended it). */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
    running.add(child);
    const finish = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code) => finish(code ?? 1));
    if (options.onLine !== undefined && child.stdout !== null) forwardLines(child.stdout, options.onLine);
  });
}

function forwardLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    process.stdout.write(chunk);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

/** The path of a dependency's command. */
export const bin = (name) => `node_modules/.bin/${name}`;
