import type { ReactNode } from 'react';

/**
 * Line icons on a 24 grid, drawn by hand for this product. `--cut` is the colour behind a filled mark, so that its
 * stroke reads as a hole.
 */
const SHAPES = {
  bag: <path d="M5 8h14l1 13H4L5 8zM9 8V6a3 3 0 0 1 6 0v2" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4" />,
  card: <path d="M2 5h20v14H2zM2 10h20M6 15h4" />,
  check: <path d="M4.5 12.5l5 5L20 7" />,
  clock: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />,
  dot: <circle cx="12" cy="12" r="7" fill="currentColor" stroke="none" />,
  down: <path d="M5 9l7 7 7-7" />,
  expand: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  eye: <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
  globe: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
  late: (
    <>
      <path d="M7.500 1.500h9l6 6v9l-6 6h-9l-6-6v-9z" fill="currentColor" stroke="none" />
      <path d="M12 6.500v7M12 17.400v.1" stroke="var(--cut)" strokeWidth="2.8" />
    </>
  ),
  left: <path d="M15 5l-7 7 7 7" />,
  lock: <path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  mute: <path d="M4 9.5h3.500L13 5v14l-5.500-4.500H4zM17 10l4 4M21 10l-4 4" />,
  note: <path d="M4 4h16v13H12l-5 4v-4H4zM8 9h8M8 13h5" />,
  octagon: <path d="M8 2.500h8L21.500 8v8L16 21.500H8L2.500 16V8zM12 7.500v5.500M12 16.300v.1" />,
  offline: (
    <path d="M3 3l18 18M5 12.500a10 10 0 0 1 4.500-2.600M2 9a15 15 0 0 1 4-2.700M19 12.500a10 10 0 0 0-2-1.500M22 9a15 15 0 0 0-10.500-4M8.500 16a5 5 0 0 1 6 0M12 20v.1" />
  ),
  onTime: <circle cx="12" cy="12" r="8.500" fill="none" strokeWidth="3.5" />,
  pause: <path d="M9 5v14M15 5v14" />,
  phone: (
    <path d="M5 3h4l2 5-2.500 1.800a12 12 0 0 0 5.700 5.700L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />
  ),
  printer: <path d="M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z" />,
  refresh: (
    <path d="M20 11a8 8 0 0 0-14.500-4L3 9.500M3 4v5.500h5.500M4 13a8 8 0 0 0 14.500 4L21 14.500M21 20v-5.500h-5.500" />
  ),
  right: <path d="M9 5l7 7-7 7" />,
  scooter: (
    <path d="M6 20a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM18 20a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8.500 17.500h5c.3-3 1.500-5 3.500-5.500L15 4h-3M2.500 10H9v3.500M9 13.500l4.500 4" />
  ),
  search: <path d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L21 21" />,
  soon: (
    <>
      <path d="M12 2.500L23 21.500H1z" fill="currentColor" stroke="none" />
      <path d="M12 9v6M12 18v.1" stroke="var(--cut)" strokeWidth="2.6" />
    </>
  ),
  triangle: <path d="M12 3.500L2 20.500h20zM12 10v5M12 17.800v.1" />,
  undo: <path d="M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />,
  volume: <path d="M4 9.500h3.500L13 5v14l-5.500-4.500H4zM16.500 9a4.500 4.500 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11" />,
  x: <path d="M6 6l12 12M18 6L6 18" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

type IconProps = { name: IconName; className?: string };

/** Decorative always: the words beside it, or the button's label, say what it means. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
