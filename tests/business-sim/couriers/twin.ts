import { DAY_MS } from '#server/base/clock.ts';
import type { Random } from '../../sim/random.ts';

/** What a provider was asked, as it comes in. */
export type Asked = { method: string; path: string; body: Record<string, unknown>; now: number };
export type Answer = { status: number; body: Record<string, unknown> };

/** How far a delivery is, in this order; a courier may give back one that he has not fetched. */
export const ROAD = ['open', 'assigned', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered'] as const;
export type Stage = (typeof ROAD)[number] | 'quote' | 'cancelled' | 'returned';

/** One delivery as the provider knows it. */
export type Trip = {
  id: string;
  key: string;
  stage: Stage;
  asked: string;
  fee: number;
  quotedAt: number;
  updatedAt: number;
  /** A courier who is at work moves on with each look at the clock. */
  isUnlucky: boolean;
};

export const isLive = ({ stage }: Trip): boolean => stage !== 'quote' && !isOver(stage);
const isOver = (stage: Stage): boolean => stage === 'delivered' || stage === 'cancelled' || stage === 'returned';

/** News that the provider sends to our webhook: once, twice, late, or never. */
export type News = { path: string; headers: Record<string, string>; payload: string };

/** One provider: what it answers and what it sends. Written from its own documentation, not from our client of it. */
export type Provider = {
  trips: Map<string, Trip>;
  answer: (asked: Asked) => Answer;
  news: (trip: Trip, now: number) => News | null;
};

/** What may happen to a trip between two looks. */
export function moveOn(trip: Trip, now: number, random: Random): boolean {
  if (!isLive(trip)) return false;
  const at = ROAD.indexOf(trip.stage as (typeof ROAD)[number]);
  const isOld = now - trip.quotedAt > DAY_MS / 4;
  if (!isOld && random.chance(0.35)) return false;
  trip.updatedAt = now;
  // Nobody takes it, or the one who had it gives it back.
  if (trip.isUnlucky && at < ROAD.indexOf('picked_up')) trip.stage = random.chance(0.5) ? 'cancelled' : 'open';
  else if (trip.isUnlucky && isOld) trip.stage = 'returned';
  else trip.stage = ROAD[at + 1] ?? 'delivered';
  return true;
}
