import type { FastifyInstance } from 'fastify';
import { isoAt, MINUTE_MS, type Clock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { VERSION } from '../base/version.ts';
import type { Database } from '../db/database.ts';
import { isMigrated, SCHEMA } from '../db/migrate.ts';
import type { StorageWatch } from '../db/storage-watch.ts';
import type { ClockWatch } from '../db/clock-watch.ts';
import { readOldestDue } from '../jobs/job-counts.ts';
import type { Worker } from '../jobs/worker.ts';
import { certificateEnd } from './certificate-end.ts';
import { failureBody } from './failure.ts';

/** A worker that has not looked for this long hangs; a job that is due for longer is not being done. */
const LOOK_LIMIT_MS = MINUTE_MS;
const DUE_LIMIT_MS = 5 * MINUTE_MS;

/** `degraded`: orders come in and are seen; something else waits. `unknown`: not asked yet. */
type Dependency = { state: 'ok' | 'degraded' | 'failed' | 'unknown'; reason?: string; since?: string };

export type HealthParts = {
  database: Database;
  storage: Pick<StorageWatch, 'fault'>;
  worker: Pick<Worker, 'lookedAt'>;
  /** Whether Redis carries hints now; undefined where none is configured. */
  areHintsUp: (() => boolean) | undefined;
  clock: Clock;
  clocks: Pick<ClockWatch, 'trouble' | 'fault'>;
  /** Master keys that the database names and that this process was started without. */
  missingKeys: readonly string[];
  tls: Config['tls'];
};

const OK: Dependency = { state: 'ok' };
const UNKNOWN: Dependency = { state: 'unknown' };

const databaseState = (database: Database): Promise<Dependency> =>
  isMigrated(database).then(
    (isDone) => (isDone ? OK : { state: 'failed', reason: 'not_migrated' }),
    () => ({ state: 'failed', reason: 'no_answer' }),
  );

async function jobsState({ database, worker, clock }: HealthParts): Promise<Dependency> {
  const now = clock.now();
  const lookedAt = worker.lookedAt();
  if (lookedAt !== undefined && now - lookedAt > LOOK_LIMIT_MS)
    return { state: 'degraded', reason: 'worker_hangs', since: isoAt(lookedAt) };
  const since = await readOldestDue(database.db, now);
  return since !== null && now - Date.parse(since) > DUE_LIMIT_MS ? { state: 'degraded', reason: 'behind', since } : OK;
}

/** Browsers refuse a certificate that has ended; what does not come through them still does. */
async function certificateState({ tls, clock }: HealthParts): Promise<Dependency | undefined> {
  if (tls === undefined) return undefined;
  const end = await certificateEnd(tls);
  if (end === undefined) return UNKNOWN;
  return end < clock.now() ? { state: 'degraded', reason: 'ended', since: isoAt(end) } : OK;
}

/**
 * [HZ1] `/healthz`: the process answers; of its dependencies it says what it knows without asking. [HZ2] `/readyz`: its
 * database answers too, its migrations are done, it can store, its clock is right, and it was started with the master key;
 * else 503 with the reason. [HZ3] Both say the state of each dependency: without Redis, with jobs that wait or a certificate that has ended, a server is degraded and ready.
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { database, storage, areHintsUp, clocks, missingKeys } = parts;
  const hasKeys = missingKeys.length === 0;
  const faultNow = () => storage.fault() ?? clocks.fault() ?? (hasKeys ? undefined : 'key_missing');
  let asked: { database: Dependency; jobs: Dependency; certificate?: Dependency } = {
    database: UNKNOWN,
    jobs: UNKNOWN,
  };

  function state() {
    const fault = storage.fault();
    const stored: Dependency = fault === undefined ? OK : { state: 'failed', reason: fault };
    const hints: Dependency | undefined =
      areHintsUp === undefined ? undefined : areHintsUp() ? OK : { state: 'degraded', reason: 'no_redis' };
    const off = clocks.trouble();
    const state = clocks.fault() === undefined ? 'degraded' : 'failed';
    const time: Dependency = off === undefined ? OK : { state, reason: `off_${off.against}` };
    const keys: Dependency = hasKeys ? OK : { state: 'failed', reason: 'key_missing' };
    const dependencies = { ...asked, storage: stored, clock: time, keys, ...(hints === undefined ? {} : { hints }) };
    const isDegraded = Object.values(dependencies).some((each) => each.state === 'degraded' || each.state === 'failed');
    return { version: VERSION, schema: SCHEMA, state: isDegraded ? 'degraded' : 'ok', dependencies };
  }

  app.get('/healthz', async () => ({ status_code: 200, message: 'ok', data: state() }));
  app.get('/readyz', async (_request, reply) => {
    const found = await databaseState(database);
    const certificate = await certificateState(parts);
    asked = {
      ...(certificate === undefined ? {} : { certificate }),
      database: found,
      jobs: found.state === 'ok' ? await jobsState(parts).catch(() => UNKNOWN) : UNKNOWN,
    };
    const code = found.state === 'ok' ? faultNow() : 'unavailable';
    return code === undefined
      ? { status_code: 200, message: 'ok', data: state() }
      : reply.code(503).send({ ...failureBody(code), data: state() });
  });
}
