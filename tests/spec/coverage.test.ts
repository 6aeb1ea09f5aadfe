import { readdirSync, readFileSync } from 'node:fs';
import { callersOf } from '#contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#src/backoffice/pages.ts';
import { CALLS } from './calls.ts';
import { addressOf, CONTRACT_CALLS } from './contract-calls.ts';
import { FIELDS_OF_STATES, HIDDEN_FIELDS } from './fields-elsewhere.ts';
import { FIELDS } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { PENDING_CALLS, PENDING_ROUTES, PENDING_SCREENS, PROGRAM_CALLS } from './pending.ts';
import { ROUTES } from './routes.ts';
import { SPECIFIED_FIELDS, SPECIFIED_PATHS, SPECIFIED_ROUTES } from './specified.ts';

const served = new Set(CONTRACT_CALLS.map(({ spec }) => addressOf(spec)));

describe("the specification's tables, kept as data", () => {
  it('name every path of the call table', () => {
    const known = CALLS.map((call) => call.replaceAll(/:(\w+)/g, '{$1}'));
    expect(SPECIFIED_PATHS.filter((path) => !known.some((call) => call.includes(path)))).toEqual([]);
  });

  it('name every route, and no other', () => {
    expect(Object.keys(ROUTES).toSorted()).toEqual(SPECIFIED_ROUTES.toSorted());
  });

  it('name every field', () => {
    const known = Object.entries(FIELDS).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`));
    expect(SPECIFIED_FIELDS.filter((field) => !known.includes(field))).toEqual([]);
  });
});

describe('every call of the specification', () => {
  it("is served, or still someone's work", () => {
    expect(CALLS.filter((call) => !served.has(call) && PENDING_CALLS[call] === undefined)).toEqual([]);
  });

  it('leaves the list of pending ones once it is served', () => {
    expect(Object.keys(PENDING_CALLS).filter((call) => served.has(call) || !CALLS.includes(call))).toEqual([]);
  });

  it('is used by a screen, unless a program is its caller', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
    const source = files.map((name) => readFileSync(`src/${name}`, 'utf8')).join('\n');
    const unused = CONTRACT_CALLS.filter(({ spec }) => spec.may !== 'intake.post')
      .filter(({ exportName }) => !new RegExp(`\\b${exportName}\\b`).test(source))
      .map(({ spec }) => addressOf(spec))
      .filter((call) => !PROGRAM_CALLS.includes(call));
    expect(unused.toSorted()).toEqual(Object.keys(PENDING_SCREENS).toSorted());
  });
});

describe('every route of the specification', () => {
  it("is a page for its roles, or still someone's work", () => {
    // Screens make calls, and open no page of the back-office.
    const peopleOf = (page: (typeof PAGES)[number]) => callersOf(page.may).filter((caller) => caller !== 'device');
    const roles = new Map(PAGES.map((page) => [page.path, peopleOf(page)]));
    const wrong = Object.entries(ROUTES).filter(
      ([path, allowed]) =>
        PENDING_ROUTES[path] === undefined &&
        JSON.stringify(roles.get(path)?.toSorted()) !== JSON.stringify([...allowed].toSorted()),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('leaves the list of pending ones once it is a page', () => {
    expect(Object.keys(PENDING_ROUTES).filter((path) => PAGES.some((page) => page.path === path))).toEqual([]);
  });
});

type Words = { [key: string]: string | Words };

describe("the specification's sentences", () => {
  it.each(Object.entries(MESSAGES))('say "%s" in English, and it in Chinese', (sentence, [key, namespace]) => {
    const wordAt = (language: string): string => {
      const words = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Words;
      const found = key
        .split('.')
        .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
      return typeof found === 'string' ? found : '';
    };
    expect(wordAt('en').toLowerCase().replace(/\.$/, '')).toBe(sentence);
    expect(wordAt('zh')).toMatch(/\p{Script=Han}/u);
  });
});

describe('a field that no page shows at once', () => {
  const known = new Set(
    Object.entries(FIELDS).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`)),
  );

  it('is one of the specification', () => {
    expect([...Object.keys(HIDDEN_FIELDS), ...FIELDS_OF_STATES].filter((field) => !known.has(field))).toEqual([]);
  });

  it('is written on a page all the same, by its name or by its entity and a list of names', () => {
    const source = readdirSync('src/backoffice', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => readFileSync(`src/backoffice/${name}`, 'utf8'))
      .join('\n');
    const isWritten = (field: string): boolean => {
      const name = field.split('.')[1] ?? '';
      return source.includes(`"${field}"`) || source.includes(`'${field}'`) || source.includes(`.${name}\``);
    };
    expect(FIELDS_OF_STATES.filter((field) => !isWritten(field))).toEqual([]);
  });
});
