import type { Courier, DeliveryEvent, DeliveryStatus } from '#contract/domain/delivery.ts';
import { hash53 } from '#contract/domain/state-hash.ts';
import { iso } from '#contract/domain/time.ts';

/** One planned event of a simulated delivery, in courier seconds after the one before. */
type PlannedStep = { wait_seconds: number; status: DeliveryStatus; courier?: Courier | null };

/** Failures that a word in the order's memo, or a test, can request. */
export const COURIER_FAILURES = ['reassign', 'cancel', 'return', 'out_of_order', 'no_courier', 'quote_fails'] as const;
export type CourierFailure = (typeof COURIER_FAILURES)[number];

/** `courier:reassign` in a memo makes the simulated courier give up once, and so on. */
export function failureIn(memo: string | null): CourierFailure | undefined {
  const word = /courier:([a-z_]+)/.exec(memo ?? '')?.[1];
  return COURIER_FAILURES.find((failure) => failure === word);
}

const NAMES = ['Diego R.', 'Mei L.', 'Sam K.', 'Priya N.', 'Tomás G.', 'Wei C.'] as const;
const VEHICLES = ['bicycle', 'scooter', 'car'] as const;

function courierOf(seed: string): Courier {
  const hash = hash53(seed);
  return {
    name: NAMES[hash % NAMES.length] ?? NAMES[0],
    phone: `+1212555${String(hash % 10_000).padStart(4, '0')}`,
    vehicle: VEHICLES[hash % VEHICLES.length] ?? VEHICLES[0],
    lat: null,
    lng: null,
  };
}

/** The steps of a delivery from created to delivered, with the requested failure. */
export function planRoute(id: string, failure: CourierFailure | undefined): PlannedStep[] {
  const usual: PlannedStep[] = [
    { wait_seconds: 0, status: 'created' },
    { wait_seconds: 20, status: 'confirmed', courier: courierOf(id) },
    { wait_seconds: 25, status: 'enroute_to_pickup' },
    { wait_seconds: 195, status: 'arrived_at_pickup' },
    { wait_seconds: 60, status: 'picked_up' },
    { wait_seconds: 20, status: 'enroute_to_dropoff' },
    { wait_seconds: 460, status: 'arrived_at_dropoff' },
    { wait_seconds: 60, status: 'delivered' },
  ];
  switch (failure) {
    case 'reassign':
      return [
        ...usual.slice(0, 3),
        { wait_seconds: 55, status: 'created', courier: null },
        { wait_seconds: 40, status: 'confirmed', courier: courierOf(`${id}|2`) },
        ...usual.slice(2),
      ];
    case 'cancel':
      return [...usual.slice(0, 3), { wait_seconds: 75, status: 'cancelled' }];
    case 'return':
      return [
        ...usual.slice(0, 6),
        { wait_seconds: 460, status: 'enroute_to_return' },
        { wait_seconds: 300, status: 'arrived_at_return' },
        { wait_seconds: 60, status: 'returned' },
      ];
    case 'out_of_order':
      return [
        ...usual.slice(0, 2),
        { wait_seconds: 220, status: 'arrived_at_pickup' },
        { wait_seconds: 60, status: 'enroute_to_pickup' },
        ...usual.slice(4),
        { wait_seconds: 10, status: 'picked_up' },
      ];
    default:
      return usual;
  }
}

/** How long before the pickup time, in courier seconds, a step happens at the earliest [CR7]. */
const HEAD_START_SECONDS: Partial<Record<DeliveryStatus, number>> = { confirmed: 900, enroute_to_pickup: 195 };

/** A courier under way: what he was asked, what he has reported already, and how fast his clock runs. */
export type Walk = {
  plan: readonly PlannedStep[];
  createdAtMs: number;
  /** Times of the steps reported so far: the first ones of the plan. */
  reported: readonly string[];
  /** The kitchen's promise; null: as soon as possible. */
  dueAtMs: number | null;
  /** Since when the food is ready; null while the kitchen works on it. */
  readyAtMs: number | null;
  /** Before this he does not come for food that is ready early: its customer asked for a time. Null: nothing holds him. */
  heldUntilMs: number | null;
  /** When the kitchen last said when it is ready: he cannot have set out on it before. */
  heardAtMs: number;
  speed: number;
};

/** A step with its time; `isCertain` is false for those that depend on food that is not ready. */
type TimedStep = PlannedStep & { atMs: number; isCertain: boolean };

/** The steps still to come: he is at the counter at the promise, sooner only for food that is ready and not held, and waits for it. */
export function stepsToCome({ plan, createdAtMs, reported, speed, ...kitchen }: Walk): TimedStep[] {
  const { dueAtMs, readyAtMs, heldUntilMs, heardAtMs } = kitchen;
  const courierMs = (seconds: number): number => (seconds * 1000) / speed;
  const onHisClock = (atMs: number): number => createdAtMs + (atMs - createdAtMs) / speed;
  const dueMs = onHisClock(dueAtMs ?? createdAtMs);
  const heldMs = heldUntilMs === null ? -Infinity : onHisClock(heldUntilMs);
  const pickupMs = Math.min(dueMs, Math.max(readyAtMs ?? dueMs, heldMs));
  const notBefore = (status: DeliveryStatus): number => {
    if (status === 'arrived_at_pickup') return pickupMs;
    if (status === 'picked_up') return readyAtMs ?? pickupMs;
    const headStart = HEAD_START_SECONDS[status];
    return headStart === undefined ? 0 : Math.max(heardAtMs, pickupMs - courierMs(headStart));
  };
  let atMs = Date.parse(reported.at(-1) ?? iso(createdAtMs));
  let isCertain = true;
  return plan.slice(reported.length).map((step) => {
    atMs = Math.round(Math.max(atMs + courierMs(step.wait_seconds), notBefore(step.status)));
    isCertain &&= step.status !== 'picked_up' || readyAtMs !== null;
    return { ...step, atMs, isCertain };
  });
}

/** What happened since his last report, as the provider's events; without a step, his current estimates. */
export function eventsUntil(walk: Walk, nowMs: number): DeliveryEvent[] {
  const coming = stepsToCome(walk);
  const timeOf = (status: DeliveryStatus): string | undefined => {
    const step = coming.find((each) => each.status === status);
    return step === undefined ? undefined : iso(step.atMs);
  };
  const [pickup_eta, dropoff_eta] = [timeOf('arrived_at_pickup'), timeOf('delivered')];
  const estimates = {
    source: 'simulated',
    ...(pickup_eta === undefined ? {} : { pickup_eta }),
    ...(dropoff_eta === undefined ? {} : { dropoff_eta }),
  };
  const happened = coming.filter(({ atMs, isCertain }) => isCertain && atMs <= nowMs);
  const last = walk.plan[walk.reported.length - 1];
  if (happened.length === 0 && last !== undefined)
    return [{ ...estimates, status: last.status, at: iso(nowMs), is_snapshot: true }];
  return happened.map(({ status, atMs, courier }) => ({
    ...estimates,
    status,
    at: iso(atMs),
    ...(courier === undefined ? {} : { courier }),
  }));
}
