import { createHmac } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isoNow, type Clock } from './clock.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { deriveKeyRing, type KeyRing } from './key-ring.ts';

/** What must not come back with a backup; `back` of the same value takes it back. */
export type EndedKind =
  | 'customer'
  | 'store'
  | 'screen'
  | 'channel'
  | 'printer'
  | 'person'
  | 'account'
  | 'place'
  | 'line'
  | 'password'
  | 'passkey'
  | 'pin'
  | 'mail'
  | 'factor'
  | 'code'
  | 'record'
  | 'back';

const FORMAT = 'ended-1';
const CARRIED = 'key-1';
const LOST = 'lost-1';
const LINE = /^ended-1 ([a-z]+) (\S+) ([0-9a-f]{12}) ([\w-]{43})$/;
const LOST_LINE = /^lost-1 ([0-9a-f]{12})$/;
const CARRIED_LINE = /^key-1 ([0-9a-f]{12}) (\S+)$/;

const hashRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'list of what ended');
const carryRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'keys of the list of what ended');
const carryPlace = (id: string): string => `ended-list:${id}`;

const hashOf = (key: Buffer, kind: EndedKind, value: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url');

export type EndedList = {
  /** Writes a line to the disk; throws where that fails. */
  note: (kind: EndedKind, value: string) => Promise<void>;
  /** The same for what must end whether or not it can be written down: a failure goes to the log. */
  tryToNote: (kind: EndedKind, value: string) => Promise<void>;
  /** Whether any line is of this kind. */
  has: (kind: EndedKind) => Promise<boolean>;
};

type Parts = { path: string; keys: KeyRing; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> };

/**
 * [IN21] The list of what ended, a file outside of every backup: who was erased, which screens and keys were revoked. A
 * line has a kind, a time and a keyed hash, so that it says nothing to a reader without the master key. Lines are only
 * added, each with one write, so that processes may share the file.
 */
export function createEndedList({ path, keys, clock, log }: Parts): EndedList {
  const { id, bytes } = hashRing(keys).current;
  const note: EndedList['note'] = async (kind, value) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const line = `${FORMAT} ${kind} ${isoNow(clock)} ${id} ${hashOf(bytes, kind, value)}\n`;
    await appendFile(path, line, { mode: 0o600, flush: true });
  };
  return {
    note,
    has: async (kind) => (await readEndedList(path, keys))?.has(kind) ?? false,
    tryToNote: (kind, value) =>
      note(kind, value).catch((error: unknown) =>
        log.error({ err: error, kind }, 'the list of what ended cannot be written: a restore would bring this back'),
      ),
  };
}

export type EndedLines = {
  /** When this ended last; undefined where no line says so. */
  endedAt: (kind: EndedKind, value: string) => string | undefined;
  has: (kind: EndedKind) => boolean;
  count: number;
  /** Master keys without which some of the lines cannot be compared, and that somebody may still find. */
  missingKeys: readonly string[];
};

type Parsed = {
  lines: { kind: string; at: string; key: string; hash: string }[];
  hashKeys: Map<string, Buffer>;
  lost: Set<string>;
};

function parse(text: string, keys: KeyRing): Parsed {
  const hashKeys = new Map([...hashRing(keys).byId].map(([id, { bytes }]) => [id, bytes]));
  const lines: Parsed['lines'] = [];
  const lost = new Set<string>();
  for (const row of text.split('\n')) {
    const [, kind = '', at = '', key = '', hash] = LINE.exec(row) ?? [];
    if (hash !== undefined) lines.push({ kind, at, key, hash });
    const [, gone] = LOST_LINE.exec(row) ?? [];
    if (gone !== undefined) lost.add(gone);
    const [, id = '', carried] = CARRIED_LINE.exec(row) ?? [];
    if (carried !== undefined && carryRing(keys).byId.has(carried.split('.')[1] ?? ''))
      hashKeys.set(id, Buffer.from(decrypt(carryRing(keys), carried, carryPlace(id)), 'base64'));
  }
  return { lines, hashKeys, lost };
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Reads the list; undefined where there is none. */
export async function readEndedList(path: string, keys: KeyRing): Promise<EndedLines | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const { lines, hashKeys, lost } = parse(text, keys);
  const latest = new Map<string, string>();
  for (const { kind, at, key, hash } of lines) {
    const name = `${kind} ${key} ${hash}`;
    if ((latest.get(name) ?? '') < at) latest.set(name, at);
  }
  const used = new Set(lines.map(({ key }) => key));
  const known = [...used].flatMap((id) => {
    const bytes = hashKeys.get(id);
    return bytes === undefined ? [] : [{ id, bytes }];
  });
  return {
    endedAt: (kind, value) =>
      known
        .flatMap(({ id, bytes }) => latest.get(`${kind} ${id} ${hashOf(bytes, kind, value)}`) ?? [])
        .toSorted()
        .at(-1),
    has: (kind) => lines.some((line) => line.kind === kind),
    count: lines.length,
    missingKeys: [...used].filter((id) => !hashKeys.has(id) && !lost.has(id)),
  };
}

/**
 * [KR1] Lets the lines that were written under older master keys be compared without those: what their hashes need is
 * added, encrypted with the current one. Answers with the number of keys carried, and of those that are missing.
 */
export async function carryEndedKeys(path: string, keys: KeyRing): Promise<{ carried: number; broken: number }> {
  const text = await readText(path);
  if (text === undefined) return { carried: 0, broken: 0 };
  const { lines, hashKeys, lost } = parse(text, keys);
  const ring = carryRing(keys);
  const isCarried = (id: string): boolean => text.includes(`${CARRIED} ${id} s1.${ring.current.id}.`);
  const old = [...new Set(lines.map(({ key }) => key))].filter(
    (id) => id !== ring.current.id && !isCarried(id) && !lost.has(id),
  );
  let carried = 0;
  for (const id of old) {
    const bytes = hashKeys.get(id);
    if (bytes === undefined) continue;
    await appendFile(path, `${CARRIED} ${id} ${encrypt(ring, bytes.toString('base64'), carryPlace(id))}\n`, {
      flush: true,
    });
    carried += 1;
  }
  return { carried, broken: old.length - carried };
}

/**
 * Notes that the keys of some lines are gone for good: a restore would else ask for them for ever. What those lines say
 * can then not be ended again. Answers with their number.
 */
export async function giveUpEndedLines(path: string, keys: KeyRing): Promise<number> {
  const text = await readText(path);
  if (text === undefined) return 0;
  const { lines, hashKeys, lost } = parse(text, keys);
  const given = lines.filter(({ key }) => !hashKeys.has(key) && !lost.has(key));
  for (const id of new Set(given.map(({ key }) => key))) await appendFile(path, `${LOST} ${id}\n`, { flush: true });
  return given.length;
}
