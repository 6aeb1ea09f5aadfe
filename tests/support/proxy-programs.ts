import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';

export type Place = { folder: string; port: number; plainPort: number; serverPort: number; cert: string; key: string };
export type Program = {
  name: string;
  isHere: boolean;
  /** The file of `deploy/`, moved from its usual ports and certificate to those of a test. */
  write: (place: Place) => string;
  start: (path: string, place: Place) => ChildProcess;
};

const isHere = (name: string, ...args: string[]): boolean => spawnSync(name, args).error === undefined;
const read = (name: string): string => readFileSync(join('deploy', name), 'utf8');

/** Replaces what must be there: a file that says something else than expected fails the test. */
function swap(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`there is no "${from}" to replace`);
    return now.replaceAll(from, to);
  }, text);
}

const keep = ({ folder }: Place, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const quietly = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };

export const PROGRAMS: readonly Program[] = [
  {
    name: 'nginx',
    isHere: isHere('/usr/sbin/nginx', '-v'),
    write(place) {
      const site = swap(read('nginx.conf'), [
        ['127.0.0.1:8080', `127.0.0.1:${place.serverPort}`],
        ['listen 80;', `listen 127.0.0.1:${place.plainPort};`],
        ['listen 443 ssl', `listen 127.0.0.1:${place.port} ssl`],
        ['/etc/letsencrypt/live/desk.example.com/fullchain.pem', place.cert],
        ['/etc/letsencrypt/live/desk.example.com/privkey.pem', place.key],
        ['/var/log/nginx/laidan.log', join(place.folder, 'access.log')],
      ]);
      mkdirSync(join(place.folder, 'temp'), { recursive: true });
      const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${place.folder}/temp/${name};`)
        .join(' ');
      const http = `http { access_log off; ${temp}\n${site}\n}`;
      // Its workers would otherwise be another user, who may not enter the test's folder.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const main = `${user} daemon off; pid ${place.folder}/nginx.pid; error_log stderr;`;
      return keep(place, 'nginx.conf', `${main}\nevents {}\n${http}\n`);
    },
    start: (path, { folder }) => spawn('/usr/sbin/nginx', ['-p', folder, '-c', path], quietly),
  },
  {
    name: 'caddy',
    isHere: isHere('caddy', 'version'),
    write(place) {
      const site = swap(read('Caddyfile'), [
        ['127.0.0.1:8080', `127.0.0.1:${place.serverPort}`],
        ['desk.example.com {', `https://127.0.0.1:${place.port} {\n\ttls ${place.cert} ${place.key}`],
      ]);
      const global = `{\n\tadmin off\n\thttp_port ${place.plainPort}\n\tstorage file_system ${place.folder}/caddy\n}\n`;
      return keep(place, 'Caddyfile', global + site);
    },
    start: (path, { folder }) =>
      spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
        ...quietly,
        env: { ...process.env, HOME: folder },
      }),
  },
  {
    name: 'haproxy',
    isHere: isHere('haproxy', '-v'),
    write(place) {
      const both = keep(place, 'both.pem', readFileSync(place.cert, 'utf8') + readFileSync(place.key, 'utf8'));
      return keep(
        place,
        'haproxy.cfg',
        swap(read('haproxy.cfg'), [
          ['127.0.0.1:8080', `127.0.0.1:${place.serverPort}`],
          ['bind :80\n', `bind 127.0.0.1:${place.plainPort}\n`],
          ['bind :443', `bind 127.0.0.1:${place.port}`],
          ['/etc/haproxy/certs/desk.example.com.pem', both],
        ]),
      );
    },
    start: (path) => spawn('haproxy', ['-f', path, '-db'], quietly),
  },
];

/** A certificate for this machine, with its key, in a folder. */
export function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const out = ['-keyout', key, '-out', cert, '-subj', '/CN=desk', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...out], { stdio: 'pipe' });
  return { cert, key };
}

/** Until something listens on a port; throws what the program printed when it ended instead. */
export async function listens(child: ChildProcess, port: number): Promise<void> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const isOpen = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
    });
  await vi.waitFor(
    async () => {
      if (child.exitCode === null && !(await isOpen())) throw new Error(`nothing listens yet\n${text}`);
    },
    { timeout: 15_000, interval: 100 },
  );
  if (child.exitCode !== null) throw new Error(text);
}
