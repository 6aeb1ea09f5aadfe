import * as z from 'zod/mini';
import { LIMIT_NAMES, LIMITS, type LimitName } from '#contract/domain/limits.ts';

export type Limits = Readonly<Record<LimitName, number>>;

const each = <T>(valueOf: (name: LimitName) => T): Record<LimitName, T> =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, valueOf(name)])) as Record<LimitName, T>;

export const STANDARD_LIMITS: Limits = each((name) => LIMITS[name].standard);

/** The variable of a limit: `open_orders` is `LIMIT_OPEN_ORDERS`. */
export const variableOf = (name: LimitName): string => `LIMIT_${name.toUpperCase()}`;

type Environment = Readonly<Record<string, string | undefined>>;

const valueOf = (name: LimitName, environment: Environment): number | undefined => {
  const { standard, min, max } = LIMITS[name];
  const text = environment[variableOf(name)];
  if (text === undefined || text === '') return standard;
  return z.int().check(z.minimum(min), z.maximum(max)).safeParse(Number(text)).data;
};

/** One sentence for each limit of the environment that is out of its bounds. */
export const limitProblems = (environment: Environment): string[] =>
  LIMIT_NAMES.filter((name) => valueOf(name, environment) === undefined).map((name) => {
    const { min, max } = LIMITS[name];
    const given = environment[variableOf(name)] ?? '';
    return `The environment variable ${variableOf(name)} is invalid: it takes a whole number from ${min} to ${max}, not "${given}"`;
  });

/** The limits of the environment (`LIMIT_OPEN_ORDERS=2000`), of which `limitProblems` has found none wrong. */
export const readLimitSettings = (environment: Environment): Limits =>
  each((name) => valueOf(name, environment) ?? LIMITS[name].standard);
