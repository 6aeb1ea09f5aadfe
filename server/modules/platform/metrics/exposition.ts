import type { Counted, Observed } from '../../../base/meters.ts';

type Sample = { suffix?: string; labels?: Counted['labels']; value: number };
export type Family = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
};

/** The type of what `writeExposition` writes. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A measure now. What is not known has no sample: a zero would be a statement. */
export const gauge = (name: string, help: string, value: number | readonly Counted[] | undefined): Family => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : typeof value === 'number' ? [{ value }] : value,
});

export const counter = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: 'counter',
  samples,
});

export const histogram = (name: string, help: string, { atMost, count, sum }: Observed): Family => ({
  name,
  help,
  type: 'histogram',
  samples: [
    ...atMost.map((each) => ({ suffix: '_bucket', labels: { le: String(each.bound) }, value: each.count })),
    { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
    { suffix: '_sum', value: sum },
    { suffix: '_count', value: count },
  ],
});

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

const numberOf = (value: number): string =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);

function lineOf(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join()}}`} ${numberOf(value)}`;
}

/** Prometheus' text format, version 0.0.4. */
export const writeExposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join('');
