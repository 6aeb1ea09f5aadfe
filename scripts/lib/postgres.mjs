// A temporary PostgreSQL for the tests: its own folder, its own free port, gone afterwards.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from './memory-folder.mjs';

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

/** Whether this machine has one. */
export const hasPostgres = () => findPrograms() !== undefined;

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

/** Every process of a cluster: the postmaster and its children, each of which leads its own group. */
function processesOf(data) {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().split('\n');
  return [postmaster, ...children].map(Number).filter((pid) => pid > 0);
}

/**
 * Starts a cluster, or returns undefined where PostgreSQL is not installed or does not start (said on the console).
 * `stop` removes it. For fault tests: `signal` goes to all its processes, `crash` is `pg_ctl stop -m immediate`, `start`
 * brings it back on the same data and port. `isDurable` waits for the disk at each commit, which tests do not need.
 * `folder` is where the cluster is, or comes to be; by default a temporary one, in memory where the disk is not waited for.
 */
export async function startPostgres({
  isDurable = false,
  folder = mkdtempSync(join((isDurable ? undefined : memoryFolder()) ?? tmpdir(), 'laidan-postgres-')),
} = {}) {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  try {
    return await startIn(folder, programs, isDurable);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.error(`PostgreSQL did not start: ${error.message}`);
    return undefined;
  }
}

async function startIn(folder, programs, isDurable) {
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const call = (name, args) => execute(join(programs, name), args, { ...user, cwd: folder });
  const sync = isDurable ? [] : ['--no-sync'];
  const kind = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  if (!existsSync(data)) await call('initdb', ['-D', data, ...kind, ...sync]);
  const port = await freePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${isDurable ? 'on' : 'off'} -c max_connections=200`;
  const logFile = join(folder, 'log');
  const start = () => call('pg_ctl', ['-D', data, '-l', logFile, '-w', '-t', '60', '-o', settings, 'start']);
  const crash = () => call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  await start();
  const signal = (name) => {
    for (const pid of processesOf(data)) process.kill(pid, name);
  };
  const stop = async () => {
    await crash().catch((error) => console.error(error.message));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, logFile, start, crash, signal, stop };
}
