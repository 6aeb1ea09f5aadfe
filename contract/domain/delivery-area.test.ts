import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryTo, type DeliveryArea } from './delivery-area.ts';
import {
  DeliveryZonesSchema,
  NO_ZONES,
  zipsOfText,
  zoneProblems,
  type StreetException,
  type ZipList,
} from './delivery-zones.ts';
import { streetAddressOf, streetWords } from './street-name.ts';
import { tierFor } from './totals.ts';

const street = (change: Partial<StreetException>): StreetException => ({
  street: 'Canal St',
  zip_code: '',
  from: null,
  to: null,
  delivers: false,
  fee_cents: 0,
  ...change,
});
const list = (zip_codes: string[], change: Partial<ZipList> = {}): ZipList => ({
  name: '',
  zip_codes,
  delivers: true,
  fee_cents: 250,
  minimum_order_cents: null,
  ...change,
});
const area = (zones: Partial<typeof NO_ZONES> = {}): DeliveryArea => ({
  delivery_zones: { ...NO_ZONES, ...zones },
  delivery_fee_tiers: [{ start_distance: 0, max_distance: 4, fee_cents: 399 }],
  max_delivery_distance: 5,
  minimum_order_cents: 1500,
});
const to = (line: string, zip_code = '10013', distance: number | null = 1) => ({ street: line, zip_code, distance });

describe('the delivery area', () => {
  it('[DZ1] asks streets first, then lists, then distances, and [DZ4] names the rule', () => {
    const zones = area({
      streets: [street({ from: 1, to: 99, delivers: true, fee_cents: 700 })],
      zips: [list(['10013'])],
    });
    expect(deliveryTo(zones, to('75 Canal Street, Apt 2'), null)).toMatchObject({
      delivers: true,
      fee_cents: 700,
      rule: { kind: 'street', no: 1 },
    });
    expect(deliveryTo(zones, to('101 Canal Street'), null)).toMatchObject({
      fee_cents: 250,
      rule: { kind: 'zip', no: 1 },
    });
    expect(deliveryTo(zones, to('75 Mott St', '10002'), null)).toMatchObject({
      fee_cents: 399,
      rule: { kind: 'distance', no: 1 },
    });
  });

  it('[DZ1] of two streets that match the first decides', () => {
    const streets = [street({ from: 1, to: 9, delivers: true, fee_cents: 100 }), street({})];
    expect(deliveryTo(area({ streets }), to('5 Canal St'), null)).toMatchObject({ fee_cents: 100 });
    expect(deliveryTo(area({ streets }), to('50 Canal St'), null)).toMatchObject({ reason: 'excluded' });
  });

  it('[DZ2] a list has its own minimum, delivers beyond the distances and needs none', () => {
    const zones = area({ zips: [list(['11231'], { minimum_order_cents: 3000 })] });
    for (const distance of [40, null])
      expect(deliveryTo(zones, to('1 Main St', '11231-0042', distance), null)).toMatchObject({
        delivers: true,
        minimum_order_cents: 3000,
      });
    expect(deliveryTo(zones, to('1 Main St', '10013', null), null)).toMatchObject({ reason: 'distance_unknown' });
  });

  it('[DZ3] only what is listed is delivered to, where that is chosen', () => {
    const zones = area({ zips: [list(['10013'])], only_listed: true });
    expect(deliveryTo(zones, to('1 Mott St', '10002'), null)).toMatchObject({ reason: 'not_listed' });
    expect(deliveryTo(zones, to('1 Mott St'), null)).toMatchObject({ delivers: true });
  });

  it('[CT11] a cut of the moment goes before all', () => {
    const zones = area({ zips: [list(['10013'])] });
    expect(deliveryTo(zones, to('1 Mott St'), 0)).toMatchObject({ reason: 'paused', rule: { kind: 'cut' } });
    expect(deliveryTo(zones, to('1 Mott St', '10013', 2), 1)).toMatchObject({
      reason: 'too_far',
      rule: { kind: 'cut' },
    });
    expect(deliveryTo(zones, to('1 Mott St', '10013', null), 1)).toMatchObject({ reason: 'distance_unknown' });
  });

  it('decides as before by distance alone without zones, for any distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9, noNaN: true }), (miles) => {
        const plain = area();
        const answer = deliveryTo(plain, to('1 Mott St', '10013', miles), null);
        const tier = miles > 5 ? undefined : tierFor(plain.delivery_fee_tiers, miles);
        expect(answer.delivers ? answer.fee_cents : undefined).toBe(tier?.fee_cents);
      }),
    );
  });

  it('never delivers where a rule refuses, with any other list beside it', () => {
    const number = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(number, number, number, fc.boolean(), (from, to_, house, only_listed) => {
        const streets = [street({ from, to: to_ })];
        const line = [`${house} Canal St`, `${house} Canal`, `Canal Street ${house}`][house % 3] ?? '';
        const answer = deliveryTo(area({ streets, zips: [list(['10013'])], only_listed }), to(line), null);
        expect(answer.delivers).toBe(!(house >= from && house <= to_));
      }),
    );
  });
});

describe('a street', () => {
  it.each([
    ['75 Canal Street, Apt 2', 75, 'canal st apt 2'],
    ['12A W. 4th St.', 12, 'w 4 st'],
    ['40-12 Main Street', 40, 'main st'],
    ['123 1/2 North Avenue', 123, 'n ave'],
    ['12-A Main St', 12, 'main st'],
    ['12½ Main St', 12, 'main st'],
    ['#12 Main St', 12, 'main st'],
    ['#12, Main St', 12, 'main st'],
    ['No. 12 Main St', 12, 'main st'],
    ['１２ Main St', 12, 'main st'],
    ['Apt 4, 12 Main St', 12, 'main st'],
    ['#4B, 12 Main St', 12, 'main st'],
    ['12 W 4th St', 12, 'w 4 st'],
    ['Unity Road', null, 'unity rd'],
    ['1st Avenue', null, '1 ave'],
    ['Broadway', null, 'broadway'],
    ['', null, ''],
  ])('%s', (line, number, words) => {
    expect(streetAddressOf(line)).toEqual({ number, words: words === '' ? [] : words.split(' ') });
  });

  it.each([
    ['Mott Street', '90 Mott', true],
    ['Mott Street', '90 Mott, Apt 3', true],
    ['Mott Street', 'Mott Street 90', true],
    ['Mott Street', 'Mott St. No. 90', true],
    ['Mott Street', 'Mott 90', true],
    ['Mott Street', 'Mott Street 101', false],
    ['Mott Street', 'Mott Street, Apt 90', false],
    ['Mott Street', '90 Mott Ave', false],
    ['Mott Street', '90 Mott Haven', false],
    ['West 4th Street', '90 W. 4 St', true],
    ['West 4th Street', '90 West Fourth', true],
    ['West 4th Street', '90 W 40 St', false],
  ])('[DZ1] of %s from 80 to 100 has %s on it: %s', (name, line, isOn) => {
    const streets = [street({ street: name, from: 80, to: 100 })];
    expect(deliveryTo(area({ streets }), to(line), null).delivers).toBe(!isOn);
  });

  it('is another one with another direction or a longer name', () => {
    expect(deliveryTo(area({ streets: [street({ street: 'Broadway' })] }), to('5 West Broadway'), null).delivers).toBe(
      true,
    );
    expect(streetWords('E. 4th Street')).not.toEqual(streetWords('W 4th St'));
  });
});

describe('zones as they are entered', () => {
  it('have a ZIP code in one list, spans that do not end before they begin, and a place where only listed ones count', () => {
    const zones = {
      ...NO_ZONES,
      zips: [list(['10013']), list(['10002', '10013'])],
      streets: [street({ from: 9, to: 3 })],
    };
    expect(zoneProblems(zones)).toEqual([
      { path: ['zips', 1, 'zip_codes'], code: 'zip_twice', params: { zip: '10013', list: 1 } },
      { path: ['streets', 0, 'to'], code: 'max_below_start', params: { fix: 9 } },
    ]);
    expect(zoneProblems({ ...NO_ZONES, only_listed: true })).toEqual([{ path: ['only_listed'], code: 'required' }]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 201 }, (_, index) => String(10_000 + index));
    expect(DeliveryZonesSchema.safeParse({ ...NO_ZONES, zips: [list(many)] }).success).toBe(false);
    expect(DeliveryZonesSchema.safeParse({ ...NO_ZONES, zips: [list([])] }).success).toBe(false);
    expect(DeliveryZonesSchema.safeParse({ ...NO_ZONES, streets: [street({ street: '...' })] }).success).toBe(false);
  });

  it('are read from text with anything between them', () => {
    expect(zipsOfText('10013, 10002；11231-0042\n10013 abc')).toEqual({
      zip_codes: ['10013', '10002', '11231'],
      wrong: 'abc',
    });
  });
});
