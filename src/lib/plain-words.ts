type Translate = (key: string) => string;

/** Stations as menus name them in short, in any case; every other name is the restaurant's own and stays. */
const STATIONS = [
  'wok',
  'hot',
  'fry',
  'cold',
  'bar',
  'grill',
  'roast',
  'steam',
  'dimsum',
  'dumpling',
  'noodle',
  'sushi',
  'prep',
  'dessert',
] as const;
/** What couriers drive, as the providers call it. */
const VEHICLES = ['bicycle', 'scooter', 'motorcycle', 'car', 'walking'] as const;

const known = (words: readonly string[], word: string): string | undefined =>
  words.find((each) => each === word.trim().toLowerCase());

/** A station in the screen's language. */
export function stationName(t: Translate, station: string): string {
  const word = known(STATIONS, station);
  return word === undefined ? station : t(`station.${word}`);
}

/** A courier's vehicle in the screen's language; a make and model stays as it came. */
export function vehicleName(t: Translate, vehicle: string): string {
  const word = known(VEHICLES, vehicle);
  return word === undefined ? vehicle : t(`vehicle.${word}`);
}
