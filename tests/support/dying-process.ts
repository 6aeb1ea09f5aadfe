import type { InjectOptions } from 'fastify';
import { openDatabase, type Database, type DatabaseTarget } from '#server/db/database.ts';
import { createHintBus } from '#server/live/hint-bus.ts';
import { buildAppOn, makeTestClock } from '#server/testing/build-test-app.ts';

export type DyingCall = { target: DatabaseTarget; request: InjectOptions };

/** A server that is killed (-9) between the commit of a call's work and its answer. */
const { target, request } = JSON.parse(process.argv[2] ?? '') as DyingCall;
const database = openDatabase(target);
const write: Database['write'] = async (work) => {
  const value = await database.write(work);
  process.kill(process.pid, 'SIGKILL');
  return value;
};
const { app } = await buildAppOn({ ...database, write }, makeTestClock(), createHintBus());
const { statusCode, body } = await app.inject(request);
process.stdout.write(`answered ${statusCode} ${body}\n`);
