/** Moves between tickets by where they are on the screen: up and down in a column, left and right between columns. */
export function moveFocus(to: 'up' | 'down' | 'left' | 'right'): void {
  const heads = [...document.querySelectorAll<HTMLElement>('.board [data-ticket-head]')];
  const current = document.activeElement?.closest('.ticket')?.querySelector<HTMLElement>('[data-ticket-head]');
  if (current === null || current === undefined) {
    heads[0]?.focus();
    return;
  }
  const from = centre(current);
  const candidates = heads
    .map((head) => ({ head, at: centre(head) }))
    .filter(({ head, at }) => head !== current && isThere(from, at, to));
  candidates.sort((left, right) => cost(from, left.at, to) - cost(from, right.at, to));
  candidates[0]?.head.focus();
}

type Point = { x: number; y: number };

const centre = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const NEAR_PX = 40;
const isThere = (from: Point, at: Point, to: 'up' | 'down' | 'left' | 'right'): boolean => {
  if (to === 'up') return at.y < from.y - 1 && Math.abs(at.x - from.x) < NEAR_PX;
  if (to === 'down') return at.y > from.y + 1 && Math.abs(at.x - from.x) < NEAR_PX;
  return to === 'left' ? at.x < from.x - NEAR_PX : at.x > from.x + NEAR_PX;
};

/** The nearest column first, then the nearest height. */
const cost = (from: Point, at: Point, to: 'up' | 'down' | 'left' | 'right'): number =>
  to === 'up' || to === 'down' ? Math.abs(at.y - from.y) : Math.abs(at.x - from.x) * 10 + Math.abs(at.y - from.y);
