import { resolve } from 'node:path';
import { runCommand, say } from './lib/command.ts';
import { makeRelease } from './lib/release/make-release.ts';
import { bin, run } from './lib/run.mjs';
import { VERSION } from '#server/base/version.ts';

const OUT = 'dist/release';

const USAGE = `
npm run release: makes one archive that needs no build: the built server and pages, the packages that the server needs, and
the command "laidan". It is for the platform and the Node that it is made with (docs/operations.md).
  npm run release                 dist/release/laidan-<version>-<platform>-<arch>.tar.gz and its .sha256
  npm run release -- --prove      then unpacks, serves, backs up, restores, upgrades and goes back, a few minutes
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { prove: { type: 'boolean', default: false } },
  words: 0,
  failure: 'There is no release',
  async run({ prove }) {
    if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) throw new Error('the build failed');
    const { archive, sha256, bytes, packages } = await makeRelease({ version: VERSION, out: resolve(OUT) });
    say(archive);
    say(`${(bytes / 1e6).toFixed(1)} MB, ${packages} packages, sha256 ${sha256}`);
    if (!prove) return 0;
    const env = { ...process.env, RELEASE_ARCHIVE: archive };
    return run(bin('vitest'), ['run', '--config', 'tests/release/vitest.config.ts'], { env });
  },
});
