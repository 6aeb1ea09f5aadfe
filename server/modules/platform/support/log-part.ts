import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Of the end of a log, and of its lines. */
const READ_BYTES = 32 * 1_048_576;
const MOST_LINES = 5_000;

/** What our own code writes into a line and that is a kind, a count, a time or an id of ours. */
const WORDS = ['host', 'version', 'request_id', 'method', 'code', 'call', 'kind', 'provider', 'reason', 'way'] as const;
const OTHERS = ['time', 'level', 'pid', 'status', 'ms', 'restaurant_id', 'order_id', 'order_no', 'rev'] as const;
const WORD = /^[\w.:-]{1,64}$/;
const FRAME = /^\s+at .+/;
const OF_OURS = /^\/(?:app\/v1|api|live|print|metrics|healthz|readyz)(?:\/[\w.-]*)*$/;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** A longer part of a path is an id, or what a caller made up. */
const LONGEST_PART = 24;

type Line = Record<string, unknown>;

const pathOf = (path: unknown): string | undefined =>
  typeof path === 'string' && OF_OURS.test(path)
    ? path
        .split('/')
        .map((part) => (part.length > LONGEST_PART && !ID.test(part) ? '…' : part))
        .join('/')
    : undefined;

/** Of an error its kind and where it came from: its message may quote what a person typed. */
function errorOf(err: unknown): Line | undefined {
  if (typeof err !== 'object' || err === null) return undefined;
  const { type, code, stack } = err as { type?: unknown; code?: unknown; stack?: unknown };
  const frames = (typeof stack === 'string' ? stack : '')
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim());
  const word = (value: unknown): string | undefined =>
    typeof value === 'string' && WORD.test(value) ? value : undefined;
  return { type: word(type), code: word(code), frames };
}

/** A line without what a person or a channel wrote; undefined for what is no line of the server's. */
export function cleanLine(text: string): Line | undefined {
  let line: Line;
  try {
    line = JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
  if (typeof line !== 'object' || line === null || typeof line['level'] !== 'number') return undefined;
  const { err, job } = line as { err?: { message?: unknown }; job?: Line };
  const words = WORDS.filter((name) => typeof line[name] === 'string' && WORD.test(line[name]));
  const numbersAndIds = OTHERS.filter((name) => {
    const value = line[name];
    return typeof value === 'number' || (typeof value === 'string' && WORD.test(value));
  });
  const kept = Object.fromEntries([...numbersAndIds, ...words].map((name) => [name, line[name]]));
  // Without a sentence of its own, a line has that of its error.
  const isOwn = typeof line['msg'] === 'string' && line['msg'] !== err?.message;
  const { id, kind, attempts } = job ?? {};
  return {
    ...kept,
    path: pathOf(line['path']),
    msg: isOwn ? line['msg'] : undefined,
    err: errorOf(err),
    job: job === undefined ? undefined : { id, kind, attempts },
  };
}

/** The newest lines of a server's log. */
export async function logPart(path: string): Promise<Line[]> {
  const start = Math.max(0, statSync(path).size - READ_BYTES);
  const lines: Line[] = [];
  for await (const text of createInterface({ input: createReadStream(path, { start }), crlfDelay: Infinity })) {
    const line = cleanLine(text);
    if (line !== undefined) lines.push(line);
    if (lines.length > 2 * MOST_LINES) lines.splice(0, MOST_LINES);
  }
  return lines.slice(-MOST_LINES);
}
