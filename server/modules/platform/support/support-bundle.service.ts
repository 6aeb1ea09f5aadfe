import { systemClock } from '../../../base/clock.ts';
import { readConfig, type Config } from '../../../base/config.ts';
import { examine } from '../doctor/doctor.service.ts';
import { openInstalled } from '../installation/open-installed.service.ts';
import { livePart } from './live-part.ts';
import { logPart } from './log-part.ts';
import { makeScrub, settingsPart, withoutPhones } from './scrub.ts';
import { jobsPart, machinePart, schemaPart, screensPart, sizesPart } from './state-parts.ts';

export type BundleFile = { name: string; text: string };

const ABOUT = `A support bundle of Laidan, for somebody who helps.
doctor.txt       what the doctor found
machine.json     versions and the machine
settings.json    which settings are set; values of numbers, flags and choices only
sizes.json       how large the data is, and the room on its disk
readyz.json      what the running server says of its readiness
metrics.txt      its measures (docs/operations.md)
schema.json      the database's version, migrations, and rows per table
jobs.json        jobs by kind, and those that failed, without what they are about
screens.json     paired screens by id
log.jsonl        the newest lines of the log, where one was named with --log
It has no names, addresses, numbers, notes, mails, passwords, keys or tokens. Read it before you send it.
`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function doctorPart(config: Config): Promise<string> {
  let text = '';
  // Without names: those of printers are a restaurant's own.
  for await (const { level, about, says, todo } of examine(config))
    text += `${level.padEnd(4)}  ${about.padEnd(11)}  ${withoutPhones(says)}${todo === undefined ? '' : ` → ${todo}`}\n`;
  return text;
}

/** A part that cannot be read says so and keeps no other from its turn. */
const part = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) => ({ not_read: error instanceof Error ? error.name : 'failed' }));

async function databaseParts(config: Config): Promise<BundleFile[]> {
  const database = await openInstalled(config).catch(() => undefined);
  if (database === undefined) return [{ name: 'schema.json', text: json({ not_read: 'the database does not open' }) }];
  try {
    return [
      { name: 'schema.json', text: json(await part(() => schemaPart(database))) },
      { name: 'jobs.json', text: json(await part(() => jobsPart(database.db, systemClock.now()))) },
      { name: 'screens.json', text: json(await part(() => screensPart(database.db))) },
    ];
  } finally {
    await database.close();
  }
}

async function logFile(path: string | undefined): Promise<BundleFile[]> {
  if (path === undefined) return [];
  const lines = await logPart(path);
  return [{ name: 'log.jsonl', text: lines.map((line) => `${withoutPhones(JSON.stringify(line))}\n`).join('') }];
}

type Environment = Readonly<Record<string, string | undefined>>;

async function partsOf(environment: Environment): Promise<BundleFile[]> {
  let config: Config;
  try {
    config = readConfig(environment, []);
  } catch (error) {
    const wrong = [...String(error).matchAll(/environment variable (\w+) is invalid/g)].map(([, name = '']) => name);
    const text = `fail  settings     ${wrong.join(', ') || 'some'} cannot be read; the rest was not looked at\n`;
    return [{ name: 'doctor.txt', text }];
  }
  const { readyz, metrics } = await livePart(config);
  return [
    { name: 'doctor.txt', text: await doctorPart(config) },
    { name: 'sizes.json', text: json(await part(() => sizesPart(config))) },
    { name: 'readyz.json', text: readyz },
    { name: 'metrics.txt', text: metrics },
    ...(await databaseParts(config)),
  ];
}

/**
 * [SB1] The files of a support bundle: what a helper needs to see of an installation, chosen field by field, and nothing
 * that opens it or names a person. Changes nothing; the server may run. Wrong settings are named in it too.
 */
export async function supportBundle(environment: Environment, logPath: string | undefined): Promise<BundleFile[]> {
  const files = [
    { name: 'README.txt', text: ABOUT },
    { name: 'machine.json', text: json(machinePart()) },
    { name: 'settings.json', text: json(settingsPart(environment)) },
    ...(await partsOf(environment)),
    ...(await logFile(logPath)),
  ];
  const scrub = makeScrub(environment);
  return files.map(({ name, text }) => ({ name, text: scrub(text) }));
}
