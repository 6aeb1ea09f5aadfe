import { spawn } from 'node:child_process';
import { ROOT } from '../version.ts';

/** What npm prints for these words. Its exit code says nothing: an audit with findings ends like one that failed. */
export function npmOutput(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    let text = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => (text += chunk));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
