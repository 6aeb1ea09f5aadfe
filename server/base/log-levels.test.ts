import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createAreaLogs, readLevels, type AreaLogs } from './log-levels.ts';
import { makeLogger } from '../logger.ts';

const folder = mkdtempSync(join(tmpdir(), 'laidan-levels-'));
const path = join(folder, 'log-levels');
let areas: AreaLogs | undefined;
afterEach(() => {
  areas?.close();
  rmSync(path, { force: true });
});

function linesOf() {
  const lines: { area?: string; level: number; msg: string }[] = [];
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
      done();
    },
  });
  return { lines, log: makeLogger('info', to) };
}

describe('[LG4] the log’s levels by area', () => {
  it('are read with whatever stands between them, and what means nothing is named', () => {
    expect(readLevels('http:debug, jobs:trace\nlive:silent')).toEqual({
      levels: { http: 'debug', jobs: 'trace', live: 'silent' },
      strange: [],
    });
    expect(readLevels('http:loud cellar:info http info:http jobs:warn:').strange).toHaveLength(5);
  });

  it('hold for one area alone, change while it runs, and end with the file', async () => {
    const { lines, log } = linesOf();
    areas = createAreaLogs(log);
    await areas.follow(path);
    areas.of('http').debug('too quiet');
    writeFileSync(path, 'http:debug');
    await expect.poll(() => lines.some(({ msg }) => msg === 'levels of the log'), { timeout: 10_000 }).toBe(true);
    areas.of('http').child({ request: 'r' }).debug('heard');
    areas.of('jobs').debug('too quiet');
    rmSync(path);
    await expect.poll(() => areas?.of('http').level, { timeout: 10_000 }).toBe('info');
    expect(lines.filter(({ level }) => level < 30)).toMatchObject([{ area: 'http', msg: 'heard' }]);
  });

  it('that are not understood are said, and the others hold', async () => {
    const { lines, log } = linesOf();
    writeFileSync(path, 'http:loud jobs:debug');
    areas = createAreaLogs(log);
    await areas.follow(path);
    expect(areas.of('jobs').level).toBe('debug');
    expect(lines.at(-1)).toMatchObject({ level: 40, strange: ['http:loud'] });
  });
});
