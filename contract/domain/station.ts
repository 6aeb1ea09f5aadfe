/** A station's name as it is compared: "Fry" and "fry " are one. Empty is null, which is everyone's. */
const stationKey = (station: string | null): string | null => {
  const key = station?.trim().toLowerCase() ?? '';
  return key === '' ? null : key;
};

export const isSameStation = (one: string | null, other: string | null): boolean =>
  stationKey(one) === stationKey(other);

/**
 * Whether a dish belongs to a screen or printer of `stations`; null is the whole kitchen. A dish without a station is
 * everyone's: no station may miss it [F6].
 */
export const isOfStations = ({ station }: { station: string | null }, stations: readonly string[] | null): boolean =>
  stations === null || stationKey(station) === null || stations.some((each) => isSameStation(each, station));

export const isOfStation = (dish: { station: string | null }, station: string | null): boolean =>
  isOfStations(dish, station === null ? null : [station]);

/** Each station once, as it is first written, by alphabet. */
export function distinctStations(names: readonly (string | null)[]): readonly string[] {
  const firsts = new Map<string, string>();
  for (const name of names) {
    const key = stationKey(name);
    if (key !== null && name !== null && !firsts.has(key)) firsts.set(key, name.trim());
  }
  return [...firsts.values()].sort((left, right) => left.localeCompare(right));
}

/** What belongs to each station, in the order of its first; everyone's last, as null. */
export function groupByStation<T extends { station: string | null }>(
  dishes: readonly T[],
): readonly { station: string | null; items: readonly T[] }[] {
  const groups = new Map<string | null, { station: string | null; items: T[] }>();
  for (const dish of dishes) {
    const key = stationKey(dish.station);
    const group = groups.get(key) ?? { station: key === null ? null : dish.station, items: [] };
    group.items.push(dish);
    groups.set(key, group);
  }
  return [...groups.values()].sort((left, right) => Number(left.station === null) - Number(right.station === null));
}
