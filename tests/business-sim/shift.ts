import type { Order } from '#contract/domain/order.ts';
import type { CallSpec } from '#contract/http/call.ts';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { DAY_MS, isoNow } from '#server/base/clock.ts';
import { DAY_CLOSE, ROLLUP } from '#server/jobs/recurring-kinds.ts';
import { replan, restaurantSubject } from '#server/jobs/recurring.ts';
import { addChannel } from '#server/modules/orders/channel/channel.service.ts';
import { findOrder } from '#server/modules/orders/order/order.repository.ts';
import { createRestaurant } from '#server/modules/store/new-store/create-restaurant.service.ts';
import { pairScreen, signIn, type CallAnswer, type CallInit } from '#server/testing/build-test-app.ts';
import { makeTestRestaurant, type TestRestaurant } from '#server/testing/fixtures.ts';
import { createRandom, type Random } from '../sim/random.ts';
import type { Process, World } from './world.ts';

/** An order as its channel knows it. */
export type Placed = {
  id: string;
  externalId: string;
  by: 'native' | 'gloriafood' | 'phone';
  body: unknown;
  /** What a native order was placed with [S10]. */
  madeBy?: IntakeOrderInput;
};

/** A count of portions: how many the cook said, and the orders that were there before. */
export type Count = { dish_id: string; start: number; before: ReadonlySet<string> };

/** One restaurant for one seed: its people, its channels, what they have sent so far. */
export type Shift = {
  seed: number;
  world: World;
  random: Random;
  restaurant: TestRestaurant;
  owner: { token: string };
  staff: { token: string };
  admin: { token: string };
  screen: { cookie: string; id: string };
  native: { key: string; id: string };
  foreign: { key: string; id: string };
  placed: Placed[];
  /** Requests that were decided and are sent later. */
  late: (() => Promise<unknown>)[];
  serial: number;
  count: Count | null;
  violations: string[];
};

/** Around these a day, a month or the clock of New York changes. */
const STARTS = [
  '2026-11-21T17:15:00.000Z',
  '2026-11-01T05:20:00.000Z',
  '2027-03-14T06:20:00.000Z',
  '2026-12-01T04:30:00.000Z',
  '2026-11-22T08:40:00.000Z',
] as const;
const ON = (after_seconds: number) => ({ on: true, after_seconds });

/** How the seed's restaurant taxes, drawn apart so that the rest of a seed plays on as it did. */
function taxOf(seed: number) {
  const random = createRandom(seed + 1_000_003);
  const classes = [
    { id: random.id(), name: 'Reduced', rate: 0.07 },
    { id: random.id(), name: 'None', rate: 0 },
  ];
  return {
    prices_include_tax: random.chance(0.4),
    tax_classes: random.chance(0.6) ? classes : [],
    platform_remits_tax: random.chance(0.4),
  };
}

/** The seeds that kill the mutants play with the built-in courier. */
const FIRST_WITH_PROVIDERS = 34;

/** Drawn apart too. */
function providerOf(seed: number): 'simulated' | 'doordash' | 'uber' {
  if (seed < FIRST_WITH_PROVIDERS) return 'simulated';
  return createRandom(seed + 3_000_017).pick(['simulated', 'doordash', 'uber'] as const) ?? 'simulated';
}

/**
 * Seeds in which customers change what some money was promised for or given back of, and take a change back at once; the
 * others play as before.
 */
export const hasSecondThoughts = ({ seed }: Pick<Shift, 'seed'>): boolean =>
  seed >= FIRST_SECOND_THOUGHT && seed % 5 === 0;
const FIRST_SECOND_THOUGHT = 42;

/** Seeds whose restaurant gives a dish away and takes something off; the others play as before. */
const FIRST_WITH_GIFTS = 43;
export const hasGifts = ({ seed }: Pick<Shift, 'seed'>): boolean => seed >= FIRST_WITH_GIFTS && seed % 11 === 4;

function giveAway({ input, dishes }: TestRestaurant): void {
  for (const category of input.categories) category.is_activity = category.name_en === 'Mains';
  Object.assign(input.restaurant, {
    deals_active: true,
    deals: {
      full_reduction_cents: 2500,
      activity_cents: 300,
      free_dish_id: dishes.cheap.id,
      free_dish_min_cents: 2000,
    },
  });
}

export async function openShift(world: World, seed: number): Promise<Shift> {
  const random = createRandom(seed);
  for (const { fault } of world.processes) Object.assign(fault, { left: 0, isFatal: false, isDead: false });
  world.clock.set(random.pick(STARTS) ?? STARTS[0]);
  const { app } = processOf(world, 0);
  const { context } = app;
  world.road.begin(seed);
  const off = { on: false, after_seconds: 90 };
  const restaurant = makeTestRestaurant({
    business_day_cutoff: random.pick(['04:00', '00:00', '02:00']) ?? '04:00',
    delivery_mode: random.chance(0.8) ? 'provider' : 'own',
    provider: providerOf(seed),
    quote_fee_cap_cents: random.pick([1200, null, 650]) ?? null,
    order_notify: { push: off, email: random.chance(0.5) ? ON(60) : off, phone: off, fax: off, webhook: off },
    ...taxOf(seed),
  });
  const [reduced, none] = restaurant.input.restaurant.tax_classes;
  restaurant.dishes.cheap.tax_class_id = reduced?.id ?? null;
  restaurant.dishes.kungPao.tax_class_id = none?.id ?? null;
  if (hasGifts({ seed })) giveAway(restaurant);
  await createRestaurant(context, restaurant.input);
  const channel = async (kind: 'native' | 'gloriafood', auto_accept: boolean) => {
    const limits = { rate_per_second: 10_000, burst: 10_000 };
    const added = await addChannel(context, { restaurant_id: restaurant.id, kind, name: kind, auto_accept, ...limits });
    return { key: added.key, id: added.channel.id };
  };
  for (const kind of [DAY_CLOSE, ROLLUP] as const) {
    const now = isoNow(world.clock);
    await replan(world.database.db, context.ids, kind, restaurantSubject(restaurant.id), { due_at: now, now });
  }
  return {
    seed,
    world,
    random,
    restaurant,
    owner: await signIn(app, 'owner', restaurant.id),
    staff: await signIn(app, 'staff', restaurant.id),
    admin: await signIn(app, 'admin', undefined),
    screen: await pairScreen(app, restaurant.id),
    native: await channel('native', random.chance(0.2)),
    foreign: await channel('gloriafood', false),
    placed: [],
    late: [],
    serial: 0,
    count: null,
    violations: [],
  };
}

/** A session ends over night; its people are at work when the scenario goes on. */
export async function keepSignedIn({ world }: Shift): Promise<void> {
  const expires_at = new Date(world.clock.now() + DAY_MS).toISOString();
  await world.database.db.updateTable('session').set({ expires_at }).execute();
}

/** Nothing of a seed runs on under the next one. */
export async function closeShift({ world }: Shift): Promise<void> {
  await world.database.db.deleteFrom('job').execute();
  await world.database.db.deleteFrom('session').execute();
}

export function processOf({ processes }: World, index: number): Process {
  const found = processes[index % processes.length];
  if (found === undefined) throw new Error('a world has two processes');
  return found;
}

/** One of the processes that live. */
export function anyProcess({ world, random }: Shift): Process {
  const alive = world.processes.filter(({ fault }) => !fault.isDead);
  return random.pick(alive) ?? processOf(world, 0);
}

/** A request to one of the processes. One that failed or died is asked for again, with the same content. */
export async function call<const S extends CallSpec>(shift: Shift, spec: S, init: CallInit<S>): Promise<CallAnswer<S>> {
  for (;;) {
    const { app, fault } = anyProcess(shift);
    const { hits, isDead } = fault;
    const answer = await app.call(spec, init);
    if (fault.hits === hits && fault.isDead === isDead) return answer;
  }
}

export const readOrder = ({ world, restaurant }: Shift, id: string): Promise<Order | null> =>
  findOrder(world.database.db, restaurant.id, id);

export const nextExternalId = (shift: Shift): string => {
  shift.serial += 1;
  return `s${shift.seed}-${shift.serial}`;
};
