import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfStation } from './station.ts';
import { coverageGaps, type CoveringPrinter, type CoveringScreen, type Kitchen } from './coverage.ts';

const screen = (change: Partial<CoveringScreen> = {}): CoveringScreen => ({
  name: '厨房屏',
  view: 'kitchen',
  station: null,
  gain: 0.8,
  isLive: true,
  canSound: true,
  ...change,
});
const printer = (change: Partial<CoveringPrinter> = {}): CoveringPrinter => ({
  name: '热厨打印机',
  is_on: true,
  auto_print: true,
  stations: null,
  state: 'ready',
  ...change,
});
const kitchen = (change: Partial<Kitchen> = {}): Kitchen => ({
  stations: [
    { station: 'wok', dishes: 12 },
    { station: 'bar', dishes: 5 },
    { station: null, dishes: 3 },
  ],
  screens: [screen()],
  printers: [],
  isDue: true,
  ...change,
});
const kinds = (of: Kitchen) => coverageGaps(of).map(({ kind, station, dishes }) => [kind, station, dishes]);

describe('[CV1] what a menu’s orders would not reach', () => {
  it('is nothing with one screen that is on, sounds and shows all', () => {
    expect(kinds(kitchen())).toEqual([]);
    expect(kinds(kitchen({ screens: [screen({ view: 'expo', station: 'bar' })] }))).toEqual([]);
  });

  it('is a station that no screen shows, also at night', () => {
    const screens = [screen({ station: 'wok', name: '炒锅屏' })];
    expect(coverageGaps(kitchen({ screens, isDue: false }))).toEqual([
      { kind: 'no_screen', station: 'bar', dishes: 5, by: ['炒锅屏'] },
    ]);
  });

  it('is the whole kitchen where the only screen is before customers, or there is none', () => {
    expect(kinds(kitchen({ screens: [screen({ view: 'ready' })] }))).toEqual([['no_screen', null, 20]]);
    expect(kinds(kitchen({ screens: [], isDue: false }))).toEqual([['no_screen', null, 20]]);
  });

  it('is what dark or silent screens have, once the store is about to open', () => {
    const screens = [screen({ station: 'wok', isLive: false }), screen({ station: 'bar', canSound: false })];
    expect(kinds(kitchen({ screens }))).toEqual([
      ['dark', 'wok', 12],
      ['silent', 'bar', 5],
      ['silent', null, 3],
    ]);
    expect(kinds(kitchen({ screens, isDue: false }))).toEqual([]);
    expect(kinds(kitchen({ screens: [screen({ gain: 0 })] }))).toEqual([['silent', null, 20]]);
  });

  it('is paper, where the kitchen prints at all', () => {
    const wok = printer({ stations: ['wok'] });
    expect(kinds(kitchen({ printers: [wok] }))).toEqual([['no_paper', 'bar', 5]]);
    expect(kinds(kitchen({ printers: [wok, printer({ state: 'paper_out', stations: ['bar'] })] }))).toEqual([
      ['stuck', 'bar', 5],
    ]);
    expect(kinds(kitchen({ printers: [printer({ auto_print: false, state: 'error' })] }))).toEqual([]);
  });

  it('never loses a dish: whatever is not in a gap of screens is on one that is on and sounds', () => {
    const STATION = fc.constantFrom(null, 'wok', 'bar', 'cold');
    const screens = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        view: fc.constantFrom('kitchen' as const, 'expo' as const, 'read_only' as const, 'ready' as const),
        station: STATION,
        gain: fc.constantFrom(0, 0.8),
        isLive: fc.boolean(),
        canSound: fc.boolean(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(screens, (given) => {
        const gaps = coverageGaps(kitchen({ screens: given }));
        const isWhole = gaps.some(({ kind, dishes }) => dishes === 20 && kind !== 'no_paper');
        for (const { station } of kitchen().stations) {
          const isSeen = given.some(
            (each) =>
              each.view !== 'ready' &&
              (each.view === 'expo' || isOfStation({ station }, each.station)) &&
              each.isLive &&
              each.canSound &&
              each.gain > 0,
          );
          expect(isWhole || gaps.some((gap) => gap.station === station)).toBe(!isSeen);
        }
      }),
    );
  });
});
