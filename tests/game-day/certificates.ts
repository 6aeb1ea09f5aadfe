import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const openssl = (args: readonly string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Makes the authority that this command and the game's screens trust; answers its certificate. */
export function makeAuthority(folder: string): string {
  const path = join(folder, 'ca.crt');
  openssl(['req', '-x509', ...KEY, '-keyout', join(folder, 'ca.key'), '-out', path, '-subj', '/CN=game', '-days', '9']);
  return path;
}

/** Puts a certificate of 127.0.0.1 in place that is good for `days`, or ended so many days ago. */
export function certify(folder: string, days: number): { TLS_CERT: string; TLS_KEY: string } {
  const at = (name: string): string => join(folder, name);
  openssl(['req', ...KEY, '-keyout', at('server.key'), '-out', at('server.csr'), '-subj', '/CN=127.0.0.1']);
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
  const by = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl(['x509', '-req', '-in', at('server.csr'), ...by, '-days', String(days), '-out', at('server.crt')]);
  return { TLS_CERT: at('server.crt'), TLS_KEY: at('server.key') };
}
