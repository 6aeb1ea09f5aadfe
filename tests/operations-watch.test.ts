import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { copyDemo } from './support/ready-demo.ts';

const read = (name: string): string => readFileSync(join('deploy', name), 'utf8');
const METRICS_CODE = 'server/modules/platform/metrics';
const METRIC = /\b(?:laidan|nodejs|process)_[a-z0-9_]+/g;

/** What the server measures, as its code names it. */
const measured = (): Set<string> => {
  const code = readdirSync(METRICS_CODE).filter((name) => !name.includes('.test.'));
  return new Set(code.flatMap((name) => readFileSync(join(METRICS_CODE, name), 'utf8').match(METRIC) ?? []));
};

type Panel = { title: string; gridPos: { x: number; y: number; w: number; h: number }; targets?: { expr: string }[] };
const panels = (): Panel[] => (JSON.parse(read('laidan-dashboard.json')) as { panels: Panel[] }).panels;
/** As Grafana fills them in. */
const expressions = (): string[] =>
  panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')));
const alertsOf = (text: string): string[] => [...text.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

it('[WT1] alerts and dashboard ask for nothing that the server does not measure', () => {
  const known = measured();
  const rules = read('laidan-alerts.yml');
  const asked = [...(rules.match(METRIC) ?? []), ...expressions().flatMap((text) => text.match(METRIC) ?? [])];
  const strange = asked.filter((name) => !known.has(name.replace(/_bucket$/, '')));
  expect([asked.length > 30, strange]).toEqual([true, []]);
  // The page names each alert with its remedy in the rules; each has been seen to fire in their test.
  const tested = read('laidan-alerts.test.yml');
  expect(alertsOf(rules).filter((name) => !tested.includes(name))).toEqual([]);
  const unclear = rules
    .split(/^ +- alert: /m)
    .slice(1)
    .filter((rule) => !/remedy: '.{20,}'/.test(rule));
  expect(unclear).toEqual([]);
});

it('[WT1] no panel of the dashboard lies over another', () => {
  const all = panels();
  for (const [index, { title, gridPos: a }] of all.entries())
    for (const { gridPos: b, title: other } of all.slice(index + 1)) {
      const isOver = a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
      expect(isOver, `${title} over ${other}`).toBe(false);
    }
});

const hasPrometheus = ['prometheus', 'promtool'].every((name) => spawnSync(name, ['--version']).error === undefined);
if (!hasPrometheus) process.stderr.write('NOTICE: Prometheus is not installed, deploy/ is not tried in it.\n');

describe.skipIf(!hasPrometheus)('the files of deploy/ in Prometheus', () => {
  let folder: string;
  let server: ServerProcess;
  let prometheus: ChildProcess | undefined;
  let origin: string;
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-watch-'));
    for (const name of readdirSync('deploy')) cpSync(join('deploy', name), join(folder, name));
    const [metricsPort, port] = [await freePort(), await freePort()];
    await copyDemo(join(folder, 'data'));
    server = await startProcess({ DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) });
    // The same files, faster.
    const config = read('prometheus.yml').replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`).replaceAll('15s', '1s');
    writeFileSync(join(folder, 'fast.yml'), config.replace('laidan-alerts.yml', 'fast-alerts.yml'));
    writeFileSync(join(folder, 'fast-alerts.yml'), read('laidan-alerts.yml').replaceAll(/for: \w+/g, 'for: 0s'));
    origin = `http://127.0.0.1:${port}`;
    const args = [`--config.file=${folder}/fast.yml`, `--storage.tsdb.path=${folder}/tsdb`];
    prometheus = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
    const isReady = async (): Promise<boolean> =>
      fetch(`${origin}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 20_000, interval: 50 });
  }, 240_000);
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${origin}/api/v1/${path}`)).json()) as { data: T }).data;
  const query = async (expr: string) => {
    const answer = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(expr)}`);
    const { status, data } = (await answer.json()) as {
      status: string;
      data?: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    return { status, result: data?.result ?? [] };
  };
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

  it('[WT1] promtool finds configuration and rules right, and each alert fires when it should and not otherwise', () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['check', 'rules', 'laidan-alerts.yml'],
      ['test', 'rules', 'laidan-alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect([status, status === 0 ? '' : stdout + stderr], args.join(' ')).toEqual([0, '']);
    }
  });

  it('[WT1] it scrapes a running server, every rule evaluates, every panel of the dashboard asks what can be answered', async () => {
    await until(async () => {
      const { activeTargets } = await ask<{ activeTargets: { health: string; lastError: string }[] }>('targets');
      expect(activeTargets).toMatchObject([{ health: 'up', lastError: '' }]);
    });
    await until(async () => {
      const { groups } = await ask<{ groups: { rules: { health: string }[] }[] }>('rules');
      const states = groups.flatMap(({ rules }) => rules.map(({ health }) => health));
      expect(states).toEqual(alertsOf(read('laidan-alerts.yml')).map(() => 'ok'));
    });
    for (const expr of expressions()) expect((await query(expr)).status, expr).toBe('success');
    for (const expr of [
      'laidan_database_up == 1',
      'max(laidan_screens{state="paired"}) >= 0',
      'laidan_orders_unpainted >= 0',
    ])
      expect((await query(expr)).result, expr).toHaveLength(1);
  });

  it('[WT1] a server that ends is an alert', async () => {
    const firing = async () =>
      (await query('ALERTS{alertstate="firing"}')).result.map(({ metric }) => metric['alertname']);
    expect(await firing()).not.toContain('LaidanDown');
    await server.end('SIGKILL');
    await until(async () => expect(await firing()).toContain('LaidanDown'));
  }, 60_000);
});
