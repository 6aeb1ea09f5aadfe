import { readFileSync, statSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../base/config.ts';
import { HOUR_MS, isoAt } from '../base/clock.ts';
import { certificateEnd } from './certificate-end.ts';

/**
 * Returns what reads the certificate again: on a signal, and once an hour by itself where the file is another one, so
 * that a renewed certificate needs no restart. Open connections keep the old one. One that is not usable is logged, and
 * the server goes on with what it has.
 */
export function reloadCertificate(server: HttpServer, tls: Config['tls'], log: FastifyBaseLogger): () => void {
  if (tls === undefined || !(server instanceof TlsServer))
    return () => log.info('there is no certificate to read again');
  const versionOf = (): string => [tls.certPath, tls.keyPath].map((path) => statSync(path).mtimeMs).join(' ');
  let version = versionOf();
  /** A wall tablet only says that it cannot connect. */
  const sayWhenEnded = async (): Promise<void> => {
    const end = await certificateEnd(tls);
    if (end !== undefined && end < Date.now())
      log.warn(
        { certificate: tls.certPath, ended: isoAt(end) },
        'the certificate has ended: browsers refuse it; a renewed one is read within the hour, or at once on SIGHUP',
      );
  };
  const reload = (): void => {
    try {
      const read = versionOf();
      server.setSecureContext({ cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) });
      version = read;
      log.info({ certificate: tls.certPath }, 'the certificate was read again');
    } catch (error) {
      log.error({ err: error, certificate: tls.certPath }, 'the certificate is not usable: the one before stays');
    }
  };
  const look = (): void => {
    void sayWhenEnded();
    try {
      if (versionOf() !== version) reload();
    } catch {
      // Between two files of a renewal one may be missing for a moment; `doctor` names one that stays away.
    }
  };
  void sayWhenEnded();
  setInterval(look, HOUR_MS).unref();
  return reload;
}
