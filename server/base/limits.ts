import * as z from 'zod/mini';
import { LIMIT_NAMES, LIMITS, type LimitName } from '#contract/domain/limits.ts';

export type Limits = Readonly<Record<LimitName, number>>;

const each = <T>(valueOf: (name: LimitName) => T): Record<LimitName, T> =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, valueOf(name)])) as Record<LimitName, T>;

export const STANDARD_LIMITS: Limits = each((name) => LIMITS[name].standard);

const variableOf = (name: LimitName): string => `LIMIT_${name.toUpperCase()}`;

/** The limits of the environment (`LIMIT_OPEN_ORDERS=2000`), each within its bounds. */
export const readLimitSettings = (environment: Readonly<Record<string, string | undefined>>): Limits =>
  each((name) => {
    const { standard, min, max } = LIMITS[name];
    const text = environment[variableOf(name)];
    if (text === undefined || text === '') return standard;
    const value = z.int().check(z.minimum(min), z.maximum(max)).safeParse(Number(text));
    if (!value.success)
      throw new Error(`The environment variable ${variableOf(name)} is invalid: a whole number from ${min} to ${max}`);
    return value.data;
  });
