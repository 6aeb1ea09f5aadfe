/** Where the restaurants of a platform are: cities of several time zones, with their area codes and taxes. */
export type City = {
  city: string;
  state: string;
  county: string;
  zip: string;
  zone: string;
  area: string;
  tax: number;
  lat: number;
  lng: number;
  zh: string;
  /** Where a town trades in another country's money. */
  currency?: string;
};

const [EAST, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

const LINES: readonly (readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  number,
  number,
  number,
  string,
  string?,
])[] = [
  ['New York', 'NY', 'New York County', '10013', EAST, '212', 0.08875, 40.7168, -73.9982, '纽约'],
  ['Flushing', 'NY', 'Queens County', '11355', EAST, '718', 0.08875, 40.7567, -73.8291, '法拉盛'],
  ['Brooklyn', 'NY', 'Kings County', '11220', EAST, '347', 0.08875, 40.6413, -74.0163, '布鲁克林'],
  ['Boston', 'MA', 'Suffolk County', '02111', EAST, '617', 0.07, 42.3509, -71.0605, '波士顿'],
  ['Philadelphia', 'PA', 'Philadelphia County', '19107', EAST, '215', 0.08, 39.9526, -75.1557, '费城'],
  ['Atlanta', 'GA', 'Fulton County', '30303', EAST, '404', 0.089, 33.749, -84.388, '亚特兰大'],
  ['Detroit', 'MI', 'Wayne County', '48226', 'America/Detroit', '313', 0.06, 42.3314, -83.0458, '底特律'],
  ['Miami', 'FL', 'Miami-Dade County', '33130', EAST, '305', 0.07, 25.7617, -80.1918, '迈阿密'],
  ['Chicago', 'IL', 'Cook County', '60616', CENTRAL, '312', 0.1075, 41.8526, -87.6321, '芝加哥'],
  ['Houston', 'TX', 'Harris County', '77036', CENTRAL, '713', 0.0825, 29.7046, -95.5369, '休斯敦'],
  ['Dallas', 'TX', 'Dallas County', '75202', CENTRAL, '214', 0.0825, 32.7767, -96.797, '达拉斯'],
  ['Minneapolis', 'MN', 'Hennepin County', '55401', CENTRAL, '612', 0.0903, 44.9778, -93.265, '明尼阿波利斯'],
  ['New Orleans', 'LA', 'Orleans Parish', '70112', CENTRAL, '504', 0.0945, 29.9511, -90.0715, '新奥尔良'],
  ['Denver', 'CO', 'Denver County', '80202', MOUNTAIN, '303', 0.0881, 39.7392, -104.9903, '丹佛'],
  ['Salt Lake City', 'UT', 'Salt Lake County', '84101', MOUNTAIN, '801', 0.0875, 40.7608, -111.891, '盐湖城'],
  ['Phoenix', 'AZ', 'Maricopa County', '85004', 'America/Phoenix', '602', 0.086, 33.4484, -112.074, '凤凰城'],
  ['Las Vegas', 'NV', 'Clark County', '89102', PACIFIC, '702', 0.08375, 36.1262, -115.1984, '拉斯维加斯'],
  ['Los Angeles', 'CA', 'Los Angeles County', '90012', PACIFIC, '213', 0.095, 34.0622, -118.2383, '洛杉矶'],
  ['Monterey Park', 'CA', 'Los Angeles County', '91754', PACIFIC, '626', 0.1025, 34.0625, -118.1228, '蒙特利公园'],
  ['San Francisco', 'CA', 'San Francisco County', '94108', PACIFIC, '415', 0.08625, 37.7941, -122.4078, '旧金山'],
  ['Seattle', 'WA', 'King County', '98104', PACIFIC, '206', 0.1025, 47.5984, -122.3237, '西雅图'],
  ['Portland', 'OR', 'Multnomah County', '97209', PACIFIC, '503', 0, 45.5235, -122.6762, '波特兰'],
  ['Anchorage', 'AK', 'Anchorage Municipality', '99501', 'America/Anchorage', '907', 0, 61.2181, -149.9003, '安克雷奇'],
  ['Honolulu', 'HI', 'Honolulu County', '96817', 'Pacific/Honolulu', '808', 0.04712, 21.3121, -157.863, '檀香山'],
  ['Point Roberts', 'WA', 'Whatcom County', '98281', PACIFIC, '360', 0.084, 48.9855, -123.0781, '罗伯茨角', 'CAD'],
];

export const CITIES: readonly City[] = LINES.map(
  ([city, state, county, zip, zone, area, tax, lat, lng, zh, currency]) => ({
    city,
    state,
    county,
    zip,
    zone,
    area,
    tax,
    lat,
    lng,
    zh,
    ...(currency === undefined ? {} : { currency }),
  }),
);

export const PLATFORM_STREETS = [
  'Main St',
  'Broadway',
  'Maple Ave',
  'Washington Blvd',
  'Martin Luther King Jr Dr',
  'Chestnut St',
  'Mulberry St',
  'Grand Ave',
  'Lake Shore Dr',
  'Jackson St',
  'Prince St',
  'Elm St',
  'Garvey Ave',
  'Bellaire Blvd',
  "King's Hwy",
  'Avenida César Chávez',
  'College Point Blvd',
  'Stockton St',
] as const;
