import { isMoneyTaken, moneyOf, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { openQuestion } from '#contract/domain/question.ts';
import type { Action } from './actors/action.ts';
import { countPortions } from './actors/count.ts';
import { changeSettings, pass, passDay, passNight, work } from './actors/clock.ts';
import { CUSTOMER } from './actors/customer.ts';
import { GLORIAFOOD } from './actors/gloriafood.ts';
import { KITCHEN } from './actors/kitchen.ts';
import { OFFICE, settle } from './actors/office.ts';
import type { Coverage } from './coverage.ts';
import { actionNamed, favouriteOf, nextOf, placeOne, towards } from './favourite.ts';
import { checkBodies } from './invariants/bodies.ts';
import { checkCouriers } from './invariants/courier.ts';
import { checkCounts } from './invariants/counts.ts';
import { checkDeliveries, checkLastDeliveries } from './invariants/deliveries.ts';
import { checkDays, checkLastDay } from './invariants/days.ts';
import { checkDrawerDays } from './invariants/drawer-days.ts';
import { checkDrawers } from './invariants/drawers.ts';
import { checkDifferences } from './invariants/differences.ts';
import { newMemory, readFacts, type Facts, type Memory } from './invariants/facts.ts';
import { checkMoney } from './invariants/money.ts';
import { checkOwners } from './invariants/owners.ts';
import { checkPromises } from './invariants/promises.ts';
import { checkPortions } from './invariants/portions.ts';
import { checkLists, checkStatements } from './invariants/statements.ts';
import { checkFreeDishes } from './invariants/free-dish.ts';
import { checkTax } from './invariants/tax.ts';
import { checkWaits } from './invariants/waits.ts';
import { isLegal } from './legal-pairs.ts';
import { anyProcess, closeShift, hasSecondThoughts, openShift, readOrder, type Placed, type Shift } from './shift.ts';
import type { Random } from '../sim/random.ts';
import type { World } from './world.ts';

export type Outcome = { violations: string[]; orders: number; versions: number; trace: string[] };

const STEPS = 40;
const LOOK_EVERY = 4;
const MOST_ORDERS = 9;
const MOST_VIOLATIONS = 10;
export const ACTIONS: readonly Action[] = [...KITCHEN, ...CUSTOMER, ...GLORIAFOOD, ...OFFICE];
const WEIGHT = ACTIONS.reduce((sum, { weight }) => sum + weight, 0);

function drawAction({ random }: Shift): Action | undefined {
  let at = random.next() * WEIGHT;
  return ACTIONS.find(({ weight }) => (at -= weight) < 0);
}

type Meant = { chosen: Placed; order: Order; action: Action | undefined };

/** The newest order that can still come to the favourite, with the next action towards it. */
async function aim(shift: Shift): Promise<Meant | undefined> {
  const favourite = favouriteOf(shift);
  for (const chosen of shift.placed.toReversed()) {
    const order = await readOrder(shift, chosen.id);
    if (order === null) continue;
    const action = actionNamed(ACTIONS, towards(favourite, order, shift.random.chance(0.5)));
    if (action !== undefined && action.fits?.(chosen, order) !== false) return { chosen, order, action };
  }
  return undefined;
}

/** What concerns money of a paid order that is changed besides: a promise [M11], or a rest that two may take [M12]. */
function aboutMoney(order: Order, random: Random): string | undefined {
  const { credited_cents, door_cents = 0 } = moneyOf(order);
  if (openQuestion(order) !== null) return 'customer answer';
  if (toCollectCents(order) > 0) return random.pick(['record_payment', 'payment paid', 'customer update']);
  if (credited_cents > 0) return random.pick(['customer update', 'customer update', 'settle refund']);
  return random.pick(['refund part', 'customer update', door_cents > 0 ? 'payment paid' : 'ask']);
}

/** A paid order that is changed, and money of it promised, given and taken in between. */
async function aimAtPromise(shift: Shift): Promise<Meant | undefined> {
  const { random } = shift;
  if (!hasSecondThoughts(shift) || !random.chance(0.5)) return undefined;
  for (const chosen of shift.placed.toReversed()) {
    const order = chosen.by === 'native' ? await readOrder(shift, chosen.id) : null;
    if (order === null || !isLegal('customer update', order.status) || !isMoneyTaken(order)) continue;
    return { chosen, order, action: actionNamed(ACTIONS, aboutMoney(order, random)) };
  }
  return undefined;
}

/** Any order, of the last ones more often, and any action. */
async function draw(shift: Shift): Promise<Meant | undefined> {
  const { random, placed } = shift;
  const chosen = placed[Math.max(0, placed.length - 1 - Math.floor(random.next() ** 1.5 * placed.length))];
  const order = chosen === undefined ? null : await readOrder(shift, chosen.id);
  if (chosen === undefined || order === null) return undefined;
  const name = random.chance(0.3) ? nextOf(order) : undefined;
  return { chosen, order, action: name === undefined ? drawAction(shift) : actionNamed(ACTIONS, name) };
}

/** Somebody does something with an order; what became of it is counted with the state that it met. */
async function act(shift: Shift, coverage: Coverage): Promise<string> {
  const meant =
    (await aimAtPromise(shift)) ?? (shift.random.chance(0.8) ? await aim(shift) : undefined) ?? (await draw(shift));
  if (meant === undefined) return '';
  const { chosen, order, action } = meant;
  if (action === undefined) return '';
  if (action.fits !== undefined && !action.fits(chosen, order)) return '';
  const waiting = shift.late.length;
  await action.run(shift, chosen, order);
  if (shift.late.length > waiting) return `${action.name} later`;
  const after = await readOrder(shift, chosen.id);
  const isApplied = after !== null && after.rev > order.rev;
  if (isApplied && !isLegal(action.name, order.status))
    shift.violations.push(`BU8: ${action.name} had an effect on an order that is ${order.status}`);
  coverage.count(action.name, order.status, isApplied);
  return `${action.name} ${order.order_no} ${order.status}${isApplied ? ` → ${after.status}` : ''}`;
}

/** A process dies, or one statement fails, at a moment drawn here. */
function arm(shift: Shift): void {
  const { random, world } = shift;
  const { fault } = anyProcess(shift);
  // One of the two lives on, to do what the other left.
  const isLast = world.processes.some((other) => other.fault !== fault && (other.fault.isDead || other.fault.isFatal));
  if (random.chance(0.06)) Object.assign(fault, { left: random.int(1, 25), isFatal: !isLast && random.chance(0.5) });
}

async function step(shift: Shift, coverage: Coverage): Promise<string> {
  const { random, placed, late } = shift;
  arm(shift);
  if (placed.length < 2 || (placed.length < MOST_ORDERS && random.chance(0.15))) {
    await placeOne(shift);
    return 'place';
  }
  if (late.length > 0 && random.chance(0.25)) {
    await late.shift()?.();
    return 'sent late';
  }
  if (random.chance(0.16)) {
    await (random.chance(0.05) ? passNight(shift) : pass(shift));
    return 'time';
  }
  if (random.chance(0.03)) {
    await changeSettings(shift);
    return 'settings';
  }
  if (random.chance(0.05)) {
    await countPortions(shift);
    return 'count';
  }
  const what = await act(shift, coverage);
  if (random.chance(0.5)) await work(shift);
  return what;
}

async function headOf({ world, restaurant }: Shift): Promise<number> {
  const { db } = world.database;
  const head = await db
    .selectFrom('log_head')
    .select('seq')
    .where('restaurant_id', '=', restaurant.id)
    .executeTakeFirstOrThrow();
  return head.seq;
}

function* broken(facts: Facts, memory: Memory, { count, world }: Shift) {
  yield* checkMoney(facts);
  yield* checkTax(facts);
  yield* checkFreeDishes(facts);
  yield* checkOwners(facts);
  yield* checkCouriers(facts);
  yield* checkDeliveries(facts, world.road);
  yield* checkWaits(facts);
  yield* checkCounts(facts);
  yield* checkDays(facts);
  yield* checkDrawerDays(facts, memory);
  yield* checkDifferences(facts, memory);
  yield* checkBodies(facts, memory);
  yield* checkPortions(facts, count);
  yield* checkPromises(facts, memory);
}

/** The platform gives back what is due, a day passes, and the books are closed. */
async function end(shift: Shift, memory: Memory): Promise<string[]> {
  for (const { fault } of shift.world.processes) Object.assign(fault, { left: 0 });
  shift.world.road.calm();
  for (const { id } of shift.placed) {
    const order = await readOrder(shift, id);
    if (order?.payment_state === 'refund_due') await settle(shift, order);
  }
  await passNight(shift);
  await passDay(shift);
  const facts = await readFacts(shift, memory);
  const found = [
    ...broken(facts, memory, shift),
    ...checkLastDay(facts),
    ...checkLastDeliveries(facts, shift.world.road),
  ];
  for await (const what of checkStatements(shift, facts)) found.push(what);
  for await (const what of checkLists(shift, facts)) found.push(what);
  for await (const what of checkDrawers(shift, facts, memory)) found.push(what);
  return found;
}

/** Plays one seed on a world and checks the rules after each step. The same seed plays the same. */
export async function runSeed(world: World, seed: number, coverage: Coverage): Promise<Outcome> {
  const shift = await openShift(world, seed);
  const memory = newMemory();
  const trace: string[] = [];
  let versions = 0;
  const look = async (count: number): Promise<void> => {
    // Where nothing has changed only a job may be missing.
    if ((await headOf(shift)) === memory.seq && count % LOOK_EVERY > 0) return;
    const facts = await readFacts(shift, memory);
    versions += facts.versions.length;
    for (const version of facts.versions) coverage.step(version);
    shift.violations.push(...broken(facts, memory, shift));
  };
  for (let count = 0; count < STEPS && shift.violations.length === 0; count += 1) {
    trace.push(await step(shift, coverage));
    await look(count);
  }
  if (shift.violations.length === 0) shift.violations.push(...(await end(shift, memory)));
  await closeShift(shift);
  return { violations: shift.violations.slice(0, MOST_VIOLATIONS), orders: shift.placed.length, versions, trace };
}
