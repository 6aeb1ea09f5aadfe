import type { Courier, DeliveryEvent, DeliveryStatus } from '#contract/domain/delivery.ts';
import { hash53 } from '#contract/domain/state-hash.ts';

/** One planned event of a simulated delivery, in courier seconds after it was created. */
export type PlannedStep = { after_seconds: number; status: DeliveryStatus; courier?: Courier | null };

/** What can be asked to go wrong, by a word in the order's memo or the demo's tests. */
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

/** The way of a delivery from created to delivered, with the failure that was asked for. */
export function planWalk(id: string, failure: CourierFailure | undefined): PlannedStep[] {
  const first = courierOf(id);
  const usual: PlannedStep[] = [
    { after_seconds: 0, status: 'created' },
    { after_seconds: 20, status: 'confirmed', courier: first },
    { after_seconds: 45, status: 'enroute_to_pickup' },
    { after_seconds: 240, status: 'arrived_at_pickup' },
    { after_seconds: 420, status: 'picked_up' },
    { after_seconds: 440, status: 'enroute_to_dropoff' },
    { after_seconds: 900, status: 'arrived_at_dropoff' },
    { after_seconds: 960, status: 'delivered' },
  ];
  switch (failure) {
    case 'reassign': {
      const second = courierOf(`${id}|2`);
      const again = usual.slice(1).map((step): PlannedStep => ({
        ...step,
        after_seconds: step.after_seconds + 120,
        ...(step.status === 'confirmed' ? { courier: second } : {}),
      }));
      return [...usual.slice(0, 3), { after_seconds: 100, status: 'created', courier: null }, ...again];
    }
    case 'cancel':
      return [...usual.slice(0, 3), { after_seconds: 120, status: 'cancelled' }];
    case 'return':
      return [
        ...usual.slice(0, 6),
        { after_seconds: 900, status: 'enroute_to_return' },
        { after_seconds: 1200, status: 'arrived_at_return' },
        { after_seconds: 1260, status: 'returned' },
      ];
    case 'out_of_order':
      return [
        ...usual.slice(0, 2),
        { after_seconds: 240, status: 'arrived_at_pickup' },
        { after_seconds: 300, status: 'enroute_to_pickup' },
        ...usual.slice(4),
        { after_seconds: 970, status: 'picked_up' },
      ];
    default:
      return usual;
  }
}

/** The planned steps that have happened by now, as the provider's events. */
export function eventsUntil(
  plan: readonly PlannedStep[],
  createdAtMs: number,
  nowMs: number,
  speed: number,
): DeliveryEvent[] {
  const at = (step: PlannedStep): number => createdAtMs + (step.after_seconds * 1000) / speed;
  const dropoff = plan.find((step) => step.status === 'delivered');
  return plan
    .filter((step) => at(step) <= nowMs)
    .map((step) => ({
      status: step.status,
      at: new Date(Math.round(at(step))).toISOString(),
      source: 'simulated',
      ...(step.courier === undefined ? {} : { courier: step.courier }),
      ...(dropoff === undefined ? {} : { dropoff_eta: new Date(Math.round(at(dropoff))).toISOString() }),
    }));
}

/** When the next planned step happens, or undefined after the last. */
export function nextStepAt(
  plan: readonly PlannedStep[],
  createdAtMs: number,
  nowMs: number,
  speed: number,
): number | undefined {
  const times = plan.map((step) => createdAtMs + (step.after_seconds * 1000) / speed).filter((at) => at > nowMs);
  return times.length === 0 ? undefined : Math.min(...times);
}
