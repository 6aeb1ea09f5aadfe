/** Line icons of the back-office on the same 24 grid as the desk's (icons.tsx), kept apart so that the desk stays light. */
const PATHS = {
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600',
  bill: 'M5 3h14v18l-3.500-2-3.500 2-3.500-2L5 21zM9 8h6M9 12h6',
  calendar: 'M4 5h16v16H4zM4 10h16M8 3v4M16 3v4',
  chain: 'M9 15l6-6M10 6l2-2a5 5 0 0 1 7 7l-2 2M14 18l-2 2a5 5 0 0 1-7-7l2-2',
  chart: 'M4 20h17M7 20v-7M12 20V5M17 20v-10',
  copy: 'M8 8h12v13H8zM16 8V3H4v13h4',
  dish: 'M3 16a9 9 0 0 1 18 0zM2 20h20M12 7V5',
  download: 'M12 3v12M7 11l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  gear: 'M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  grip: 'M9 5h.1M9 12h.1M9 19h.1M15 5h.1M15 12h.1M15 19h.1',
  image: 'M3 4h18v16H3zM3 16l5-5 5 5 3-3 5 5M15.500 9h.1',
  key: 'M8 16a5 5 0 1 1 4.600-7H22v4h-3v3h-4v-3h-2.400A5 5 0 0 1 8 16zM7.500 11h.1',
  left: 'M15 5l-7 7 7 7',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.1M3 12h.1M3 18h.1',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  megaphone: 'M4 10v4h4l9 5V5l-9 5zM20 10v4',
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  people: 'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20a7 7 0 0 1 14 0M16 4.500a4 4 0 0 1 0 7.500M18 14a6 6 0 0 1 4 6',
  percent: 'M5 19L19 5M7.500 9.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.500 18.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  phone: 'M5 3h4l2 5-2.500 1.800a12 12 0 0 0 5.700 5.700L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V3h10v5M5 17H3V8h18v9h-2M7 14h10v7H7z',
  screen: 'M3 4h18v12H3zM8 20h8M12 16v4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.500 20.500L16 16',
  shield: 'M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6z',
  star: 'M12 3l2.700 6 6.300.600-4.800 4.300L17.700 20.500 12 17l-5.700 3.500 1.500-6.600L3 9.600 9.300 9z',
  store: 'M4 10v11h16V10M2 10l3-7h14l3 7zM10 21v-6h4v6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  tag: 'M3 12V3h9l9 9-9 9zM7.500 7.500h.1',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
  trend: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  up: 'M5 15l7-7 7 7',
  upload: 'M12 16V4M7 8l5-5 5 5M4 20h16',
  user: 'M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM4 21a8 8 0 0 1 16 0',
} as const;

export type OfficeIconName = keyof typeof PATHS;

export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
