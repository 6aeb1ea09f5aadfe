import { kB, ms, type Table } from '../stats.ts';
import type { Kind, Rival } from './kind.ts';
import { LAIDAN } from './laidan.ts';
import { measureDelivery, measureHalfOpen, measureScale, type CutCase, type Scale } from './measure.ts';
import { MOSQUITTO } from './mosquitto.ts';
import { NATS } from './nats.ts';
import { BARE_WS, SOCKET_IO, SOCKET_IO_RECOVERY } from './node-rivals.ts';

const KINDS: readonly Kind[] = [LAIDAN, SOCKET_IO, SOCKET_IO_RECOVERY, BARE_WS, MOSQUITTO, NATS];
/** `BENCH_LINKS=500` for a shorter run. */
const MANY_LINKS = Number(process.env['BENCH_LINKS'] ?? 3_000);
const HALF_OPEN_WATCH_MS = Number(process.env['BENCH_WATCH_S'] ?? 100) * 1_000;
const CASES: readonly CutCase[] = ['cuts', 'first_in_cut', 'restart'];

export type LinksResult = {
  kind: string;
  setting: string;
  /** Why there are no figures. */
  reason: string | null;
  delivered: Record<CutCase, number>;
  /** Null: not within the watch. */
  halfOpenMs: number | null;
  scale: Scale | null;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string =>
  share === 1 ? '100.000 %' : `${Math.min(99.999, share * 100).toFixed(share > 0.999 ? 3 : 1)} %`;

/** What is quiet for long runs at once for all of them; what loads the machine runs alone. */
export async function compareLinks(): Promise<Table> {
  const results = KINDS.map(({ name, setting }): LinksResult => ({
    kind: name,
    setting,
    reason: null,
    delivered: { cuts: Number.NaN, first_in_cut: Number.NaN, restart: Number.NaN },
    halfOpenMs: null,
    scale: null,
  }));
  const each = async (work: (rival: Rival, result: LinksResult) => Promise<void>, isTogether: boolean) => {
    const runs = KINDS.map((kind, index) => async (): Promise<void> => {
      const result = results[index];
      if (result === undefined || result.reason !== null) return;
      const rival = await kind.start();
      if (typeof rival === 'string') {
        result.reason = rival;
        return;
      }
      try {
        await work(rival, result);
      } finally {
        await rival.stop();
      }
    });
    if (isTogether) await Promise.all(runs.map((run) => run()));
    else for (const run of runs) await run();
  };

  for (const one of CASES) {
    await each(async (rival, result) => {
      result.delivered[one] = await measureDelivery(rival, one);
      say(`${result.kind}: ${one} ${percent(result.delivered[one])}`);
    }, true);
  }
  await each(async (rival, result) => {
    result.halfOpenMs = (await measureHalfOpen(rival, HALF_OPEN_WATCH_MS)) ?? null;
    say(`${result.kind}: half open ${result.halfOpenMs ?? 'unnoticed'}`);
  }, true);
  await each(async (rival, result) => {
    result.scale = await measureScale(rival, MANY_LINKS);
    say(`${result.kind}: ${JSON.stringify(result.scale)}`);
  }, false);
  return tableOf(results);
}

function rowOf({ kind, setting, reason, delivered, halfOpenMs, scale }: LinksResult): string[] {
  const name = `${kind} (${setting})`;
  if (reason !== null || scale === null) return [name, reason ?? 'not run', ...Array<string>(8).fill('–')];
  const { few, many, bytesPerLink, idleCpu, storm } = scale;
  const noticed =
    halfOpenMs === null ? `not in ${HALF_OPEN_WATCH_MS / 1_000} s` : `${(halfOpenMs / 1_000).toFixed(1)} s`;
  const back = storm.back === 1 ? `${(storm.lastMs / 1_000).toFixed(1)} s` : `${percent(storm.back)} in 60 s`;
  const latency = ({ p50, p99 }: Scale['few']): string => `${ms(p50)} / ${ms(p99)}`;
  return [
    name,
    ...CASES.map((one) => percent(delivered[one])),
    noticed,
    latency(few),
    latency(many),
    kB(bytesPerLink),
    Number.isNaN(idleCpu) ? '–' : percent(idleCpu),
    back,
  ];
}

function tableOf(results: readonly LinksResult[]): Table {
  const links = MANY_LINKS.toLocaleString('en-US');
  return {
    title: 'Side by side with others',
    note: `All rows come from one run on one machine. *Delivered*: the share of acknowledged messages that five links received through three cuts of 2 s; the same when the first message falls into a cut; the same with a kill -9 of the server in place of the second cut. *Half open*: the time until the product reports a silently dead link. *Storm*: from the server's return until the last link is back. Laidan carries orders that are validated, priced and on disk; socket.io and ws only relay.`,
    columns: [
      'measured',
      'delivered, 3 cuts',
      'first message in a cut',
      'with a restart',
      'half open noticed after',
      'publish → handler, 20 links, p50 / p99',
      `with ${links} links`,
      'memory per link',
      `a core, while ${links} links are idle`,
      `storm of ${links}`,
    ],
    rows: results.map(rowOf),
    raw: results,
  };
}
