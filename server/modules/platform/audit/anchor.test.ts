import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import { buildEmptyApp, type EmptyApp } from '../../../testing/build-test-app.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import type { Job } from '../../../jobs/job.ts';
import { anchors, verifyAnchors } from './anchor.service.ts';
import { audit } from './audit.service.ts';
import { repairAudit } from './repair-audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';

const UNKEYED = { keys: undefined, isKeyed: false };

describe.each(AVAILABLE_DATABASES)('[AU8] the ends of the chains, kept outside, on %s', (name) => {
  let app: EmptyApp;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-anchor-'));
    app = await buildEmptyApp(name);
    for (const target of ['one', 'two', 'three']) await write(target);
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const write = (target: string) =>
    app.database.write((tx) =>
      audit(app.context, tx, {
        restaurant_id: null,
        actor: { kind: 'system', id: 's', name: 's' },
        action: 'a.b',
        target,
      }),
    );
  const file = (): string => join(folder, 'anchors');
  const job = {} as Job;
  const anchor = (auditAnchor: string | undefined = file()) => anchors(app.context, { auditAnchor }).run(job);
  const check = () => verifyAnchors(app.database.db, readFileSync(file(), 'utf8'));

  it('are a line an hour, which the record agrees with as it grows', async () => {
    await anchor();
    await write('four');
    await anchor();
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(2);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await check()).toEqual({ checked: 2, faults: [] });
    const work = anchors(app.context, { auditAnchor: file() });
    expect(await work.next(app.database.db, job)).toBe('2026-11-21T18:15:00.000Z');
    expect(await work.subjects(app.database.db)).toHaveLength(1);
  });

  it('show a record that was written again as a whole, which its own hashes do not', async () => {
    await anchor();
    const { db } = app.database;
    const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute();
    await behindTheGuards(app.database, async () => {
      let prev_hash = NO_HASH;
      for (const row of rows) {
        const forged = { ...row, target: 'forged', seq: row.seq ?? 0, prev_hash };
        prev_hash = entryHash(forged);
        await db
          .updateTable('audit')
          .set({ ...forged, hash: prev_hash })
          .where('id', '=', row.id)
          .execute();
      }
      await db.updateTable('audit_head').set({ hash: prev_hash }).execute();
    });
    expect((await verifyAudit(db, UNKEYED)).map(({ broken }) => broken)).toEqual([null]);
    expect((await check()).faults).toEqual([{ chain: '', seq: 3, at: '2026-11-21T17:15:00.000Z' }]);
  });

  it('show a record that was cut short together with its end, and not what was closed since', async () => {
    await anchor();
    const { db } = app.database;
    await behindTheGuards(app.database, () => db.deleteFrom('audit').where('seq', '=', 3).execute());
    expect((await check()).faults).toHaveLength(1);
    await repairAudit({ ...app.context, isKeyed: false }, 'Min');
    expect((await check()).faults).toEqual([]);
  });

  it('go to an address too, and nowhere where none is set', async () => {
    const got: string[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      request.on('data', (part: Buffer) => got.push(part.toString()));
      request.on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/anchors`;
    await anchor(url);
    expect(JSON.parse(got.join(''))).toMatchObject({ chains: [{ chain: '', seq: 3 }] });
    status = 500;
    await expect(anchor(url)).rejects.toThrow('answered 500');
    server.close();
    const none = anchors(app.context, { auditAnchor: undefined });
    await none.run(job);
    expect([await none.next(app.database.db, job), await none.subjects(app.database.db)]).toEqual([null, []]);
    expect(existsSync(file())).toBe(false);
  });
});
