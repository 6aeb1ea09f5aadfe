import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addSuggestionCall } from '#contract/http/platform/feedback.ts';
import type { DyingCall } from '#tests/support/dying-process.ts';
import type { DatabaseTarget } from '../db/database.ts';
import type { DialectName } from '../db/dialect.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../testing/test-databases.ts';

type Place = { target: DatabaseTarget; drop: () => Promise<void> };

async function placeOf(name: DialectName): Promise<Place> {
  if (name === 'postgres') {
    const { url, drop } = await createPostgresDatabase();
    return { target: { kind: 'postgres', url, poolSize: 4 }, drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'laidan-kill-'));
  return {
    target: { kind: 'sqlite', path: join(folder, 'laidan.db') },
    drop: async () => rmSync(folder, { recursive: true }),
  };
}

/** Makes the call in a process of its own; resolves to the signal that ended it and its output. */
const callAndDie = (call: DyingCall): Promise<{ signal: string | null; output: string }> =>
  new Promise((resolve) => {
    const script = ['--import', 'tsx', 'tests/support/dying-process.ts', JSON.stringify(call)];
    const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (_code, signal) => resolve({ signal, output }));
  });

describe.each(AVAILABLE_DATABASES)('kill -9 between the commit and the answer, on %s', (name) => {
  it('leaves one effect, and another process has its answer', async () => {
    const { target, drop } = await placeOf(name);
    const app = await buildTestApp(name, { on: target });
    const body = { text: 'The bell is too quiet.' };
    const headers = { 'idempotency-key': 'killed-in-between' };
    const request = {
      method: addSuggestionCall.method,
      url: addSuggestionCall.path,
      headers: { ...headers, authorization: `Bearer ${app.owner.token}` },
      payload: body,
    };
    const made = async () =>
      (await app.database.db.selectFrom('suggestion').select('id').execute()).map(({ id }) => id);
    const died = await callAndDie({ target, request });
    expect(died.signal, died.output).toBe('SIGKILL');
    const ids = await made();
    expect(ids).toHaveLength(1);
    const { status, data } = await app.call(addSuggestionCall, { as: app.owner, body, headers });
    expect([status, data.id]).toEqual([200, ids[0]]);
    expect(await made()).toEqual(ids);
    await app.close();
    await drop();
  }, 60_000);
});
