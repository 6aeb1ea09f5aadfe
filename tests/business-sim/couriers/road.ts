import { createRandom, type Random } from '../../sim/random.ts';
import { createDoorDashTwin, DOORDASH_TOKEN } from './doordash-twin.ts';
import { isLive, moveOn, type News, type Provider, type Trip } from './twin.ts';
import { createUberTwin, UBER_SIGNING_KEY } from './uber-twin.ts';

const DOORDASH = 'http://doordash.test';
const UBER = 'http://uber.test';

/** The accounts of a world: both providers are reached at addresses that only `openRoad` answers. */
export const COURIER_ACCOUNTS = {
  doorDash: {
    developerId: 'twin',
    keyId: 'twin',
    signingSecret: Buffer.from('a signing secret of thirty bytes').toString('base64url'),
    webhookToken: DOORDASH_TOKEN,
    baseUrl: DOORDASH,
  },
  uberDirect: {
    clientId: 'twin',
    clientSecret: 'twin',
    customerId: 'twin',
    signingKey: UBER_SIGNING_KEY,
    baseUrl: UBER,
    authUrl: `${UBER}/oauth/v2/token`,
  },
};

/** The couriers of one world, of which a seed begins with new ones. */
export type Road = {
  begin: (seed: number) => void;
  /** Trips that a courier drives, or will. */
  live: () => Trip[];
  trip: (id: string) => Trip | undefined;
  /** Lets couriers move, and returns the news that arrive now: in any order, some twice, some of earlier. */
  move: (now: number) => News[];
  /** No request is lost any more, and no news. */
  calm: () => void;
  close: () => void;
};

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Answers the providers' addresses in this process, so that a seed plays the same each time. */
export function openRoad(now: () => number): Road {
  const outside = globalThis.fetch;
  let random: Random;
  let doorDash: Provider;
  let uber: Provider;
  let late: News[] = [];
  let isCalm = false;
  /** For a while no answer comes, although what was asked is done or not. */
  let isOut = false;
  const begin = (seed: number): void => {
    random = createRandom(seed + 2_000_003);
    [doorDash, uber] = [createDoorDashTwin(random), createUberTwin(random)];
    [late, isCalm, isOut] = [[], false, false];
  };
  begin(0);
  const trips = (): Trip[] => [...doorDash.trips.values(), ...uber.trips.values()];

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const provider = url.origin === DOORDASH ? doorDash : url.origin === UBER ? uber : undefined;
    if (provider === undefined) return outside(input, init);
    const isBroken = (chance: number): boolean => !isCalm && random.chance(chance);
    if (isBroken(isOut ? 0.4 : 0.05)) throw new TypeError('fetch failed');
    if (isBroken(0.04))
      return Response.json({ code: 'service_fault' }, { status: random.pick([429, 500, 503]) ?? 503 });
    const body = parsed(typeof init?.body === 'string' ? init.body : '');
    const asked = { method: init?.method ?? 'GET', path: url.pathname, body, now: now() };
    const answer = provider.answer(asked);
    // It was done, and nobody here knows.
    if (isBroken(isOut ? 0.9 : 0.08)) throw new TypeError('the answer was lost');
    return Response.json(answer.body, { status: answer.status });
  };

  return {
    begin,
    live: () => trips().filter(isLive),
    trip: (id) => doorDash.trips.get(id) ?? uber.trips.get(id),
    move(at) {
      isOut = random.chance(isOut ? 0.7 : 0.12);
      const arriving = late.filter(() => isCalm || random.chance(0.5));
      late = late.filter((one) => !arriving.includes(one));
      for (const provider of [doorDash, uber])
        for (const trip of provider.trips.values()) {
          if (!moveOn(trip, at, random)) continue;
          const news = provider.news(trip, at);
          if (news === null) continue;
          const fate = isCalm ? 0 : random.next();
          if (fate < 0.6) arriving.push(news);
          if (fate > 0.5 && fate < 0.6) arriving.unshift(news);
          if (fate > 0.6 && fate < 0.85) late.push(news);
        }
      return arriving;
    },
    calm: () => {
      isCalm = true;
    },
    close: () => {
      globalThis.fetch = outside;
    },
  };
}
