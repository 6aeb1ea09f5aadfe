import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';

/** The parts of a server whose lines have a level of their own; `app` is everything else. */
export const LOG_AREAS = ['app', 'http', 'jobs', 'live', 'notices', 'orders', 'watches'] as const;
export type LogArea = (typeof LOG_AREAS)[number];
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOOK_EVERY_MS = 2_000;
const MOST_CHARACTERS = 2_000;

const isArea = (word: string | undefined): word is LogArea => LOG_AREAS.some((area) => area === word);
const isLevel = (word: string | undefined): word is LogLevel => LOG_LEVELS.some((level) => level === word);

type Levels = Partial<Record<LogArea, LogLevel>>;

/** Reads `http:debug jobs:trace`, with spaces, commas or lines between; `strange` are the words that mean nothing. */
export function readLevels(text: string): { levels: Levels; strange: string[] } {
  const levels: Levels = {};
  const strange: string[] = [];
  for (const word of text.slice(0, MOST_CHARACTERS).split(/[\s,]+/)) {
    if (word === '') continue;
    const [area, level, ...more] = word.split(':');
    if (isArea(area) && isLevel(level) && more.length === 0) levels[area] = level;
    else strange.push(word);
  }
  return { levels, strange };
}

export type AreaLogs = {
  of: (area: LogArea) => Logger;
  /** Takes the levels of the file from now on, and of each change of it; without it all are the usual one. */
  follow: (path: string) => Promise<void>;
  close: () => void;
};

/** [LG4] A log for each area, whose level can be changed while the server runs. */
export function createAreaLogs(log: Logger): AreaLogs {
  const usual = log.level;
  const logs = Object.fromEntries(LOG_AREAS.map((area) => [area, log.child({ area })])) as Record<LogArea, Logger>;
  let taken = '';
  let timer: NodeJS.Timeout | undefined;

  async function take(path: string): Promise<void> {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text === taken) return;
    taken = text;
    const { levels, strange } = readLevels(text);
    for (const area of LOG_AREAS) logs[area].level = levels[area] ?? usual;
    log.info({ levels }, 'levels of the log');
    if (strange.length > 0)
      log.warn({ path, strange, areas: LOG_AREAS, levels: LOG_LEVELS }, 'some levels of the log are not understood');
  }

  return {
    of: (area) => logs[area],
    async follow(path) {
      await take(path);
      timer = setInterval(() => void take(path), LOOK_EVERY_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
