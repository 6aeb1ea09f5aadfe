import fc from 'fast-check';
import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { LayoutOrder, LayoutScreen, TicketHeights } from './layout-types.ts';

/** Kitchens as they may be, for the properties of the layout. Heights are those of real tickets at 1080 lines. */
const LINE = { calm: 76, busy: 76, tight: 38, rush: 34 };
const HEAD = { calm: 96, busy: 96, tight: 77, rush: 69 };

type Dish = { lines: number; hasNote: boolean };
export type Made = LayoutOrder & { dishes: readonly Dish[]; hasAllergy: boolean; hasNote: boolean; hasBand: boolean };

const dishes = fc.record({ lines: fc.constantFrom(1, 1, 1, 2, 2, 3), hasNote: fc.nat(9).map((n) => n === 0) });
/** Mostly small orders, one in thirty a party's. */
const manyDishes = fc.oneof(
  { weight: 29, arbitrary: fc.array(dishes, { minLength: 1, maxLength: 7 }) },
  { weight: 1, arbitrary: fc.array(dishes, { minLength: 20, maxLength: 40 }) },
);

const order = (lanes: readonly LayoutOrder['lane'][]): fc.Arbitrary<Omit<Made, 'id' | 'number'>> =>
  fc.record({
    lane: fc.constantFrom(...lanes),
    due: fc.integer({ min: -40, max: 90 }).map((minutes) => new Date(1.8e12 + minutes * 60_000).toISOString()),
    isTrouble: fc.nat(40).map((n) => n === 0),
    isLate: fc.boolean(),
    isTest: fc.nat(30).map((n) => n === 0),
    dishes: manyDishes,
    hasAllergy: fc.nat(6).map((n) => n === 0),
    hasNote: fc.nat(5).map((n) => n === 0),
    hasBand: fc.nat(4).map((n) => n === 0),
  });

const ANY = ['preparing', 'preparing', 'preparing', 'preparing', 'new', 'ready', 'ready', 'way', 'scheduled'] as const;

/** Any number of orders up to `maxLength`, large kitchens as often as small ones. */
export const kitchens = (maxLength: number, minLength = 0): fc.Arbitrary<Made[]> =>
  fc.array(order(ANY), { minLength, maxLength, size: 'max' }).map((orders) =>
    orders.map((each, at) => {
      const number = String(at + 1).padStart(3, '0');
      return { ...each, id: `order-${number}`, number };
    }),
  );

export const glasses = fc.record({
  width: fc.integer({ min: 360, max: 3840 }),
  height: fc.integer({ min: 640, max: 2160 }),
  banners: fc.constantFrom(0, 0, 0, 90),
  hasStrip: fc.boolean(),
  isRailShut: fc.boolean(),
  newNotice: fc.constantFrom(0, 0, 80),
});
export type Glass = typeof glasses extends fc.Arbitrary<infer T> ? T : never;

export const remOf = ({ width, height }: Pick<Glass, 'width' | 'height'>): number =>
  Math.min(32, Math.max(12, Math.min(width, height) * 0.014815));

function heightsOf(made: Made, step: BoardStep, width: number, rem: number): TicketHeights {
  const scale = Math.max(rem / 16, 0.78);
  const px = (at1080: number): number => at1080 * scale;
  // Half the width takes twice the lines, at most.
  const wrap = width < px(250) ? 1.5 : 1;
  const isRush = step === 'rush';
  return {
    head: px(HEAD[step]),
    first: made.hasBand ? px(32) : 0,
    allergy: made.hasAllergy ? px(36) : 0,
    blocks: made.dishes.map(({ lines, hasNote }) => px(LINE[step] + (lines - 1) * 30 * wrap + (hasNote ? 30 : 0))),
    last: made.hasNote ? px(34 * wrap) : 0,
    action: px(70),
    isActionLast: !isRush || made.dishes.length > 10,
    tear: px(36),
    pad: px(6),
  };
}

export function screenOf(glass: Glass, orders: readonly Made[]): LayoutScreen {
  const rem = remOf(glass);
  const byId = new Map(orders.map((made) => [made.id, made]));
  return {
    ...glass,
    rem,
    heights: (id, step, width) => {
      const made = byId.get(id);
      if (made === undefined) throw new Error(`no order ${id}`);
      return heightsOf(made, step, width, rem);
    },
  };
}
