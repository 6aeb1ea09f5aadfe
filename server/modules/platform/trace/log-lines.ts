import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Happening } from './order-timeline.ts';

type Line = {
  time?: string;
  msg?: string;
  request_id?: string;
  order_id?: string;
  external_id?: string | null;
  restaurant_id?: string;
} & Record<string, unknown>;

/** Of a line only what says something to a person. */
const SHOWN = ['method', 'path', 'status', 'code', 'call', 'kind', 'provider', 'steps', 'pid', 'request_id'] as const;
/** What held for the whole server while the order lived: starts, ends, its connections and its disk. */
const OF_SERVER = /^(starting|ending|ended|Redis is connected|the server can|the database does not answer)/;

function parse(text: string): Line | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

const saysOf = (line: Line): string => {
  const parts = SHOWN.filter((name) => line[name] !== undefined).map((name) => `${name}=${JSON.stringify(line[name])}`);
  return [line.msg ?? '', ...parts].join(' ');
};

type About = { orderId: string; externalId: string | null; restaurantId: string; from: string; to: string };

/**
 * The lines of a server's log that are about an order: those that name it, those of the same requests, and of its time
 * what held for the whole server. Another request that failed is another story. Lines before the one that names a
 * request are found too, because the file is read twice.
 */
export async function logLines(path: string, about: About): Promise<Happening[]> {
  const requests = new Set<string>();
  const isNamed = (line: Line): boolean =>
    line.order_id === about.orderId ||
    (about.externalId !== null && line.external_id === about.externalId && line.restaurant_id === about.restaurantId);
  for await (const line of linesOf(path))
    if (isNamed(line) && line.request_id !== undefined) requests.add(line.request_id);
  const found: Happening[] = [];
  for await (const line of linesOf(path)) {
    const { time = '', msg = '', request_id } = line;
    const isThen = time >= about.from && time <= about.to;
    const isMeant = isNamed(line) || (request_id !== undefined && requests.has(request_id));
    if (isMeant || (isThen && OF_SERVER.test(msg))) found.push({ at: time, source: 'server', says: saysOf(line) });
  }
  return found;
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const line = parse(text);
    if (line !== undefined) yield line;
  }
}
