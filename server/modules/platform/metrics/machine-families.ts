import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../../base/config.ts';
import { freeBytes } from '../../../db/disk-reserve.ts';
import type { ClockWatch } from '../../../db/clock-watch.ts';
import type { Database } from '../../../db/database.ts';
import { gauge, type Family } from './exposition.ts';

export type MachineParts = {
  /** Its disk is measured. */
  dataDir: string;
  tls: Config['tls'];
  pool: Database['pool'];
  clocks: Pick<ClockWatch, 'offsets'>;
};

/** Unix seconds at which the certificate ends; undefined where there is none that can be read. */
const endOf = async (tls: Config['tls']): Promise<number | undefined> =>
  tls === undefined
    ? undefined
    : readFile(tls.certPath)
        .then((text) => Date.parse(new X509Certificate(text).validTo) / 1_000)
        .catch(() => undefined);

/** Measures of what this process stands on: disk, certificate, connections, clock. */
export async function machineFamilies({ dataDir, tls, pool, clocks }: MachineParts): Promise<Family[]> {
  const connections = pool?.();
  return [
    gauge(
      'laidan_disk_free_bytes',
      'Room on the disk of the data folder.',
      await freeBytes(dataDir).catch(() => undefined),
    ),
    gauge('laidan_certificate_expiry_timestamp_seconds', 'When the certificate of TLS_CERT ends.', await endOf(tls)),
    gauge(
      'laidan_database_connections',
      'Connections to PostgreSQL: in use and idle; and the statements that wait for one.',
      connections && Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'laidan_clock_offset_seconds',
      'This clock minus that of PostgreSQL, and minus the median of the screens.',
      clocks.offsets().map(({ against, offMs }) => ({ labels: { against }, value: offMs / 1_000 })),
    ),
  ];
}
