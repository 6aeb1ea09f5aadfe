import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './lib/command.ts';
import { ROOT } from './lib/version.ts';

const USAGE = `
laidan start: serves the product until it is stopped (SIGTERM). With an empty database it makes the demo.
  laidan start --empty     makes a clean installation instead
  laidan start --lan       serves HTTPS on the local network, for wall tablets
  laidan start --check     checks the settings, and starts nothing
Everything else is an environment variable (${join(ROOT, '.env.example')}); DATA_DIR is ./data by default.
`;

/** Paths are meant from where the command was given; the server looks for its pages in its own folder. */
function resolvePaths(environment: NodeJS.ProcessEnv): void {
  environment['DATA_DIR'] = resolve(environment['DATA_DIR'] ?? 'data');
  for (const name of ['TLS_CERT', 'TLS_KEY']) {
    const path = environment[name];
    if (path !== undefined && path !== '') environment[name] = resolve(path);
  }
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    lan: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
  words: 0,
  failure: 'The server could not start',
  async run() {
    resolvePaths(process.env);
    process.env['NODE_ENV'] ??= 'production';
    process.chdir(ROOT);
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(ROOT, 'dist/lib/server.js')).href);
    return 0;
  },
});
