import * as z from 'zod/mini';
import type { OpenState } from './opening-hours.ts';

/** What can be wrong with a restaurant, the worst first. */
export const RESTAURANT_PROBLEMS = [
  'screens_silent',
  'unacknowledged',
  'no_screen',
  'trouble',
  'late',
  'unarmed',
  'emergency',
  'suspended',
  'no_menu',
] as const;
export const RestaurantProblemSchema = z.enum(RESTAURANT_PROBLEMS);
export type RestaurantProblem = z.infer<typeof RestaurantProblemSchema>;

/** The weight of each problem: a restaurant that receives nothing outweighs problems that its staff will notice. */
const WEIGHTS: Record<RestaurantProblem, number> = {
  screens_silent: 1000,
  unacknowledged: 400,
  no_screen: 300,
  trouble: 120,
  late: 60,
  unarmed: 40,
  emergency: 20,
  suspended: 5,
  no_menu: 2,
};
const MOST_COUNTED = 9;

/** A restaurant's health at a moment, as far as the server can see it without asking the staff. */
export type RestaurantHealth = {
  open: Pick<OpenState, 'is_open' | 'open_reason'>;
  screens: { paired: number; online: number; unarmed: number };
  unacknowledged: number;
  late: number;
  trouble: number;
  has_menu: boolean;
};

/**
 * A restaurant's problems now, the worst first, and one number to sort by. Sleeping screens matter while the restaurant
 * takes orders, which it does not before it has a dish, or while one waits; a restaurant whose last screen is dead is the
 * worst.
 */
export function problemsOf(health: RestaurantHealth): { problems: RestaurantProblem[]; score: number } {
  const { open, screens, unacknowledged, late, trouble } = health;
  const isNeeded = (open.is_open && health.has_menu) || unacknowledged > 0;
  const counts: Record<RestaurantProblem, number> = {
    screens_silent: Number(isNeeded && screens.paired > 0 && screens.online === 0),
    unacknowledged,
    no_screen: Number(isNeeded && screens.paired === 0),
    trouble,
    late,
    unarmed: open.is_open ? screens.unarmed : 0,
    emergency: Number(open.open_reason === 'emergency'),
    suspended: Number(open.open_reason === 'suspended'),
    no_menu: Number(!health.has_menu),
  };
  const problems = RESTAURANT_PROBLEMS.filter((problem) => counts[problem] > 0);
  const score = problems.reduce(
    (sum, problem) => sum + WEIGHTS[problem] * (1 + Math.min(MOST_COUNTED, counts[problem] - 1) / 10),
    0,
  );
  return { problems, score: Math.round(score * 10) / 10 };
}

/** Whether the platform should act: a missing menu or a pause by the store itself is left to the owner. */
export const needsPerson = (problems: readonly RestaurantProblem[]): boolean =>
  problems.some((problem) => problem !== 'no_menu' && problem !== 'suspended');
