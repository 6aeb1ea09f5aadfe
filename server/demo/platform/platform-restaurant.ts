import type { Hours } from '#contract/domain/opening-hours.ts';
import type { Context } from '../../modules/context.ts';
import type { NewRestaurant } from '../../modules/store/new-store/create-restaurant.service.ts';
import { makeDemoRestaurant } from '../demo-restaurant.ts';
import type { Random } from '../random.ts';
import { CITIES, PLATFORM_STREETS, type City } from './cities.ts';
import { chainName, oneOf } from './names.ts';

const everyDay = (open: string, close: string): Hours => {
  const spans = [{ open, close }];
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
};

/** When a restaurant sells, when its day ends, and by how many hours its orders come later than at lunch and dinner. */
type Rhythm = { hours: Hours; cutoff: string; later: number };
const ALL_DAY: Rhythm = { hours: everyDay('10:00', '23:00'), cutoff: '04:00', later: 0 };
const RHYTHMS: readonly Rhythm[] = [
  ALL_DAY,
  ALL_DAY,
  { hours: everyDay('10:00', '23:30'), cutoff: '00:00', later: 0 },
  { hours: everyDay('13:00', '02:00'), cutoff: '03:30', later: 3 },
  { hours: everyDay('16:00', '04:00'), cutoff: '06:00', later: 5 },
];

const DAYS_BACK = 92;
const YOUNGEST_DAYS = 10;

export type PlatformShop = { shop: NewRestaurant; city: City; later: number; pastDays: number; weight: number };

const priceOf = (cents: number, factor: number): number => Math.max(95, Math.round((cents * factor) / 100) * 100 - 5);

/** What a restaurant leaves out of the common menu, and its own prices. */
function menuOf(made: NewRestaurant, random: Random): Pick<NewRestaurant, 'categories' | 'dishes'> {
  const factor = 0.8 + random.next() * 0.5;
  const kept = made.dishes.filter((dish) => dish.is_limited_time || random.chance(0.8));
  const dishes = kept.map((dish) => ({ ...dish, price_cents: priceOf(dish.price_cents, factor) }));
  const used = new Set(dishes.map(({ category_id }) => category_id));
  return { dishes, categories: made.categories.filter(({ id }) => used.has(id)) };
}

/** The index-th restaurant of a platform; those of one chain share its name and add their city. */
export function makePlatformRestaurant(
  context: Context,
  random: Random,
  { index, chain, isOneOfMany }: { index: number; chain: number; isOneOfMany: boolean },
): PlatformShop {
  const city = oneOf(random, CITIES);
  const rhythm = oneOf(random, RHYTHMS);
  const made = makeDemoRestaurant(context.ids, city.zone, context.clock.now());
  const { zh, en } = chainName(chain);
  const tail = String(1000 + (index % 9000));
  const restaurant: NewRestaurant['restaurant'] = {
    ...made.restaurant,
    name: isOneOfMany ? `${zh}·${city.zh}` : zh,
    sub_name: isOneOfMany ? `${en} ${city.city}` : en,
    phone: `+1${city.area}555${tail}`,
    fax: `${city.area}-555-${tail}`,
    notify_phone: `${city.area}-555-${tail}`,
    email: `store${index + 1}@demo.test`,
    street: `${random.int(1, 990)} ${oneOf(random, PLATFORM_STREETS)}`,
    city: city.city,
    state: city.state,
    county: city.county,
    zip_code: city.zip,
    lat: Math.round((city.lat + (random.next() - 0.5) * 0.06) * 10_000) / 10_000,
    lng: Math.round((city.lng + (random.next() - 0.5) * 0.06) * 10_000) / 10_000,
    tax_rate: city.tax,
    prices_include_tax: random.chance(0.1),
    platform_remits_tax: random.chance(0.2),
    currency: city.currency ?? 'USD',
    hours: rhythm.hours,
    business_day_cutoff: rhythm.cutoff,
  };
  const isYoung = random.chance(0.2);
  return {
    shop: { ...made, ...menuOf(made, random), restaurant },
    city,
    later: rhythm.later,
    pastDays: isYoung ? random.int(YOUNGEST_DAYS, DAYS_BACK - 1) : DAYS_BACK,
    // A few sell much and most little: a long tail.
    weight: 1 / (random.int(0, 60) + 4) ** 0.9,
  };
}
