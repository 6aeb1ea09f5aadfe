/** Line icons of the back-office on the same 24 grid as the desk's (icons.tsx), kept apart so that the desk stays light. */
const PATHS = {
  chain: 'M9 15l6-6M10 6l2-2a5 5 0 0 1 7 7l-2 2M14 18l-2 2a5 5 0 0 1-7-7l2-2',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  left: 'M15 5l-7 7 7 7',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.1M3 12h.1M3 18h.1',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  plus: 'M12 5v14M5 12h14',
  screen: 'M3 4h18v12H3zM8 20h8M12 16v4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.500 20.500L16 16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  up: 'M5 15l7-7 7 7',
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
