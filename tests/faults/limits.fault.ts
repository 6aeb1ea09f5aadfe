import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { menuFindings } from '#contract/domain/menu-check.ts';
import { DishSchema, type Dish } from '#contract/domain/menu.ts';
import type { OpeningRules } from '#contract/domain/opening-hours.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { maskCards } from '#server/base/mask-cards.ts';
import { prepareInstallation } from '#server/demo/first-start.ts';
import { buildEmptyApp, buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { createUser } from '#server/modules/people/user/create-user.service.ts';
import { figure } from './world.ts';

const ids = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const dishOutOfHours = (n: number): Dish =>
  DishSchema.parse({
    id: ids(n),
    restaurant_id: ids(0),
    name_zh: '麻婆豆腐',
    name_en: 'Mapo tofu',
    description_zh: '',
    description_en: '',
    category_id: ids(1),
    price_cents: 1495,
    image: null,
    sort_order: n,
    status: 'on_sale',
    sold_out_until: null,
    is_chefs_special: false,
    can_order_alone: false,
    is_limited_time: true,
    available_from_at: null,
    available_until_at: null,
    weekly_windows: [{ days: ['sun'], span: { open: '03:00', close: '04:00' } }],
    station: null,
    allergens: [],
    specifications: [],
    version: 1,
  });
const lunch = [{ open: '11:00', close: '15:00' }];
const rules: OpeningRules = {
  time_zone: 'America/New_York',
  hours: { mon: lunch, tue: lunch, wed: lunch, thu: lunch, fri: lunch, sat: lunch, sun: lunch },
  holidays: [],
  mode: 'in_business',
  mode_until: null,
};

async function timed(name: string, work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  const took = Math.round(performance.now() - startedAt);
  figure(`${name}: ${took} ms`);
  return took;
}

/** Limits in seconds, which mean something on a quiet machine only. */
describe('work that must end in time', () => {
  it('the check of a menu of 2,000 dishes that are never sold', async () => {
    const dishes = Array.from({ length: 2_000 }, (_, n) => dishOutOfHours(n));
    const check = () => menuFindings({ categories: [], dishes }, rules, Date.parse('2026-11-16T05:00:00Z'));
    expect(await timed('check of 2,000 dishes', check)).toBeLessThan(1_500);
  });

  it('[CD5] the search for card numbers in half a million characters that look like them', async () => {
    const search = () => [maskCards('4 '.repeat(250_000)), maskCards('4111-'.repeat(100_000))];
    expect(await timed('card search in 1 MB', search)).toBeLessThan(4_000);
  });

  it('the demo of a first start', async () => {
    const app = await buildEmptyApp('sqlite');
    const dataDir = mkdtempSync(join(tmpdir(), 'laidan-limits-'));
    const options = { isEmpty: false, demoPassword: 'Demo-Password-77', demoChannelKey: 'demo-key', dataDir };
    expect(await timed('demo', () => prepareInstallation(app.context, options))).toBeLessThan(10_000);
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  it('[ASVS 6.3.8] a refused sign-in, as long for an unknown account as for a known one', async () => {
    const app = await buildTestApp('sqlite');
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    const person = { nickname: 'Owner', mail: 'owner@example.test', role: 'owner' as const, restaurants };
    await createUser(app.context, { ...person, password: 'Right-Horse-7' });
    await refusalMs(app, 'warm-up@example.test');
    const [known, unknown] = [await refusalMs(app, 'owner@example.test'), await refusalMs(app, 'none@example.test')];
    figure(`refused sign-in: ${Math.round(known)} ms known, ${Math.round(unknown)} ms unknown`);
    // Both hash once. Without the decoy hash the unknown account would be a hundred times faster.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
    await app.close();
  });
});

async function refusalMs(app: TestApp, account: string): Promise<number> {
  const startedAt = performance.now();
  await app.call(loginCall, { as: 'nobody', body: { account, password: 'Wrong-Horse-7' } });
  return performance.now() - startedAt;
}
