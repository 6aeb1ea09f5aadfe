import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DELIVERY_STATUSES, DELIVERY_TROUBLES, PROVIDERS } from '#contract/domain/delivery.ts';
import { OpenReasonSchema } from '#contract/domain/opening-hours.ts';
import { OrderActionSchema } from '#contract/domain/order-command.ts';
import { CANCEL_REASONS, DELIVERY_METHODS, ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { ORDER_FLAGS, ORDER_MARKS, PAYMENT_FILTERS, PAYMENT_METHODS } from '#contract/domain/order.ts';
import { ERRORS } from '#contract/errors.ts';
import { EscalationSchema } from '#contract/http/orders/order.ts';
import { RoleSchema } from '#contract/http/people/session.ts';
import { PAGES } from './pages.ts';

type Words = { [key: string]: string | Words };
const wordsOf = (area: string): Words => JSON.parse(readFileSync(`locales/zh/${area}.json`, 'utf8')) as Words;
const shared = wordsOf('office');

/** A plural is under `key_other`. */
function hasWord(path: string, words: Words = shared): boolean {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const group = keys.reduce<string | Words | undefined>(
    (at, key) => (typeof at === 'object' ? at[key] : undefined),
    words,
  );
  return typeof group === 'object' && (last in group || `${last}_other` in group);
}

const GROUPS: Record<string, readonly string[]> = {
  action: OrderActionSchema.def.options.map((option) => option.shape.action.def.values[0] ?? ''),
  delivery_method: DELIVERY_METHODS,
  escalation: EscalationSchema.shape.kind.options,
  failure: [...Object.keys(ERRORS), 'unreachable', 'unreadable'],
  flag: [...ORDER_FLAGS, ...ORDER_MARKS],
  open_reason: OpenReasonSchema.options,
  page: [...PAGES.map((page) => page.name), 'platform_orders'],
  payment_method: PAYMENT_METHODS,
  payment_state: PAYMENT_FILTERS,
  provider: PROVIDERS,
  reason: CANCEL_REASONS,
  role: RoleSchema.options,
  status: ORDER_STATUSES,
  step: DELIVERY_STATUSES,
  trouble: [...DELIVERY_TROUBLES, 'fee_currency', 'no_address'],
};

describe("the back-office's words", () => {
  it.each(Object.entries(GROUPS))('name every %s of the contract', (group, values) => {
    expect(values.filter((value) => !hasWord(`${group}.${value}`))).toEqual([]);
  });

  it('are there for every key the code names, in its area or among the shared ones', () => {
    const files = readdirSync('src/backoffice', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
    const used = files.flatMap((name) => {
      const text = readFileSync(`src/backoffice/${name}`, 'utf8');
      const area = /useWords\('(\w+)'\)/.exec(text)?.[1];
      return [...text.matchAll(/\bt\(\s*'([\w.]+)'(?:,\s*\{\s*ns: '(\w+)')?/g)].map(([, key = '', named = area]) => ({
        key: `${name}: ${key}`,
        isThere: hasWord(key, named === undefined ? {} : wordsOf(named)) || hasWord(key),
      }));
    });
    expect(used.length).toBeGreaterThan(80);
    expect(used.filter(({ isThere }) => !isThere).map(({ key }) => key)).toEqual([]);
  });
});
