import { describe, expect, it } from 'vitest';
import { problemsOf, type RestaurantHealth } from './platform.ts';

const well: RestaurantHealth = {
  open: { is_open: true, open_reason: 'open' },
  screens: { paired: 1, online: 1, unarmed: 0 },
  unacknowledged: 0,
  late: 0,
  trouble: 0,
  has_menu: true,
};

describe('what is wrong with a restaurant', () => {
  it('[PF1] is nothing while its screens are connected and its orders move on', () => {
    expect(problemsOf(well)).toEqual({ problems: [], score: 0 });
  });

  it('[PF1] is worst where every screen is silent while it takes orders', () => {
    const silent = problemsOf({ ...well, screens: { paired: 2, online: 0, unarmed: 0 } });
    const late = problemsOf({ ...well, late: 30, trouble: 30 });
    expect(silent.problems).toEqual(['screens_silent']);
    expect(silent.score).toBeGreaterThan(late.score);
  });

  it('[PF1] does not include sleeping screens while it is closed, unless an order waits', () => {
    const asleep = {
      ...well,
      open: { is_open: false, open_reason: 'outside_hours' as const },
      screens: { paired: 1, online: 0, unarmed: 0 },
    };
    expect(problemsOf(asleep).problems).toEqual([]);
    expect(problemsOf({ ...asleep, unacknowledged: 1 }).problems).toEqual(['screens_silent', 'unacknowledged']);
  });

  it('[PF1] is no more than the menu before there is a dish: a store that is set up stands below one that sells', () => {
    const noScreen = { ...well, screens: { paired: 0, online: 0, unarmed: 0 } };
    expect(problemsOf({ ...noScreen, has_menu: false }).problems).toEqual(['no_menu']);
    expect(problemsOf(noScreen).problems).toEqual(['no_screen']);
  });

  it('weighs more for more of the same, up to a bound', () => {
    const score = (unacknowledged: number): number => problemsOf({ ...well, unacknowledged }).score;
    expect(score(2)).toBeGreaterThan(score(1));
    expect(score(1_000)).toBe(score(10));
  });
});
