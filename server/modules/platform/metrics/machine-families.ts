import type { Config } from '../../../base/config.ts';
import { freeBytes } from '../../../db/disk-reserve.ts';
import type { ClockWatch } from '../../../db/clock-watch.ts';
import type { Database } from '../../../db/database.ts';
import { certificateEnd } from '../../../http/certificate-end.ts';
import { gauge, type Family } from './exposition.ts';

export type MachineParts = {
  /** Its disk is measured. */
  dataDir: string;
  tls: Config['tls'];
  pool: Database['pool'];
  clocks: Pick<ClockWatch, 'offsets'>;
};

/** Measures of what this process stands on: disk, certificate, connections, clock. */
export async function machineFamilies({ dataDir, tls, pool, clocks }: MachineParts): Promise<Family[]> {
  const connections = pool?.();
  const certificateMs = await certificateEnd(tls);
  return [
    gauge(
      'laidan_disk_free_bytes',
      'Room on the disk of the data folder.',
      await freeBytes(dataDir).catch(() => undefined),
    ),
    gauge(
      'laidan_certificate_expiry_timestamp_seconds',
      'When the certificate of TLS_CERT ends.',
      certificateMs === undefined ? undefined : certificateMs / 1_000,
    ),
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
