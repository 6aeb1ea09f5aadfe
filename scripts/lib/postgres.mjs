// A temporary PostgreSQL for the tests: its own folder, its own free port, gone afterwards.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Where distributions keep the server's programs, which are rarely on the PATH. */
function candidateFolders() {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : [],
  );
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [process.env.PG_BIN ?? '', ...versioned.toSorted().toReversed(), ...onPath].filter((folder) => folder !== '');
}

const findPrograms = () =>
  candidateFolders().find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))));

/** PostgreSQL refuses to run as root: then everything runs as its own user. */
function unprivilegedUser() {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a cluster and returns `{ url, stop }`, or undefined where PostgreSQL is not installed or does not start (said
 * on the console).
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'laidan-postgres-'));
  try {
    return await startIn(folder, programs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.error(`PostgreSQL did not start: ${error.message}`);
    return undefined;
  }
}

async function startIn(folder, programs) {
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const call = (name, args) => execute(join(programs, name), args, { ...user, cwd: folder });
  await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = await freePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  await call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', '-o', settings, 'start']);
  const stop = async () => {
    await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']).catch((error) => console.error(error.message));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
