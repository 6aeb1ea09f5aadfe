import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDeliveryEvent,
  DELIVERY_STEPS,
  stepNumber,
  stepReached,
  stepState,
  stepTimes,
  type Delivery,
  type DeliveryEvent,
} from './delivery.ts';

const FRESH: Delivery = {
  order_id: '01900000-0000-7000-8000-00000000000a',
  provider: 'simulated',
  external_delivery_id: 'x',
  quote_id: null,
  quote_expires_at: null,
  fee_cents: null,
  status: null,
  steps: [],
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  tracking_url: null,
  trouble: null,
};
const minute = (count: number): string =>
  new Date(Date.parse('2026-11-21T18:00:00.000Z') + count * 60_000).toISOString();
const event = (status: DeliveryEvent['status'], at: number): DeliveryEvent => ({
  status,
  at: minute(at),
  source: 'test',
});
const fold = (events: readonly DeliveryEvent[]): Delivery => events.reduce(applyDeliveryEvent, FRESH);
const LINE = DELIVERY_STEPS.map((status, index) => event(status, index));

describe("a provider's delivery", () => {
  it('[D2] takes the first step of a second courier, also at the very time of the first one’s', () => {
    const again: Delivery = { ...fold([event('quote', 0), event('created', 1)]), status: 'quote' };
    expect(applyDeliveryEvent(again, event('created', 1)).status).toBe('created');
  });

  it('[D1] [D2] ends at delivered for any order and repetition of events', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...LINE, ...LINE], { minLength: LINE.length * 2 }), (events) => {
        const delivery = fold(events);
        expect(delivery.status).toBe('delivered');
        expect(delivery.steps).toHaveLength(LINE.length);
      }),
    );
  });

  it('[D2] shows the furthest state when picked up comes after dropped off', () => {
    expect(fold([event('delivered', 9), event('picked_up', 6)]).status).toBe('delivered');
  });

  it('[D4] follows food that comes back after its trip was cancelled, and nothing else after that', () => {
    const cancelled = fold([...LINE.slice(0, 6), event('cancelled', 10)]);
    expect(cancelled).toMatchObject({ status: 'cancelled', trouble: 'cancelled_by_provider' });
    expect(applyDeliveryEvent(cancelled, event('delivered', 11)).status).toBe('cancelled');
    const back = [event('enroute_to_return', 12), event('returned', 13)].reduce(applyDeliveryEvent, cancelled);
    expect(back).toMatchObject({ status: 'returned', trouble: 'returned' });
    expect(applyDeliveryEvent(back, event('cancelled', 14)).status).toBe('returned');
    const early = fold([...LINE.slice(0, 4), event('cancelled', 10)]);
    expect(applyDeliveryEvent(early, event('returned', 12)).status).toBe('cancelled');
  });

  it('[D3] falls back to created when a courier gives up, and forgets the courier', () => {
    const courier = { name: 'Marcus T.', phone: null, vehicle: null, lat: null, lng: null };
    const confirmed = applyDeliveryEvent(fold(LINE.slice(0, 2)), { ...event('confirmed', 3), courier });
    const again = applyDeliveryEvent(confirmed, event('created', 5));
    expect(again).toMatchObject({ status: 'created', courier: null });
    expect(stepTimes(again).confirmed).toBeUndefined();
    expect(applyDeliveryEvent(again, event('confirmed', 7)).status).toBe('confirmed');
  });

  it('[D3] takes no late duplicate of created for a reassignment', () => {
    expect(applyDeliveryEvent(fold(LINE.slice(0, 4)), event('created', 1)).status).toBe('enroute_to_pickup');
  });

  it('[D4] is in trouble when the provider cancels or brings it back', () => {
    expect(applyDeliveryEvent(fold(LINE.slice(0, 3)), event('cancelled', 9)).trouble).toBe('cancelled_by_provider');
    expect(applyDeliveryEvent(fold(LINE.slice(0, 7)), event('enroute_to_return', 9)).trouble).toBe('returned');
  });

  it('numbers its nine steps', () => {
    expect(DELIVERY_STEPS.map(stepNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([stepNumber(null), stepNumber('cancelled')]).toEqual([0, 0]);
  });
});

describe('how far a courier came', () => {
  const states = (delivery: Delivery): string =>
    DELIVERY_STEPS.map((_, index) => stepState(delivery, index + 1).slice(0, 1)).join('');

  it('is his step, with the steps before it made and the others to come', () => {
    const onHisWay = fold(LINE.slice(0, 4));
    expect([stepReached(onHisWay), states(onHisWay)]).toEqual([4, 'dddcfffff']);
    expect([stepReached(FRESH), states(FRESH)]).toEqual([0, 'fffffffff']);
  });

  it('is known of one who was called off, or brings the food back: none of the steps is the present one', () => {
    const calledOff = fold([...LINE.slice(0, 4), event('cancelled', 10)]);
    expect([stepReached(calledOff), states(calledOff)]).toEqual([4, 'ddddfffff']);
    expect(stepReached(fold([...LINE.slice(0, 6), event('enroute_to_return', 10)]))).toBe(6);
    expect(stepReached(fold([event('cancelled', 1)]))).toBe(0);
  });

  it('is not what the one before him did', () => {
    const second = [...LINE.slice(0, 5), event('created', 20), event('cancelled', 21)];
    expect(stepReached(fold(second))).toBe(2);
  });
});
