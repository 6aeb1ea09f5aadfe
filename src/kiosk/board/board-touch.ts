/**
 * What counts as a touch on the board: down and up on the same target, short, still, one finger and
 * no palm, not twice on the same spot (wherever the first one landed), and not on a ticket that has only just come there.
 */
export const SPOT_MS = 800;
const PRESS_MOST_MS = 700;
const MOVED_PX = 16;
const SPOT_PX = 48;
const FINGER_RADIUS_PX = 40;

type Down = { target: Element | null; x: number; y: number; atMs: number; contacts: number; radius: number };

/** When the board was last touched, and by how many fingers now: a settle waits for them. */
export type BoardTouch = { fingers: number; atMs: number };

const targetOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('button, [data-block]') : null;

/** Only what an order hangs on has these rules: a page may be turned as fast as a finger can. */
const isGuarded = (target: Element | null): boolean => target?.closest('[data-guarded]') != null;

let passing: MouseEvent | null = null;

/**
 * Whether the click that is being handled has passed these rules: nothing slid under its finger, so it is no second half
 * of the touch before on another order, however soon it came.
 */
export const isGuardedTouch = (): boolean => passing !== null;

/** Follows the fingers on `board` and swallows what is no touch. Answers how the board is being touched, and its end. */
export function guardTouches(board: HTMLElement): { touch: () => BoardTouch; stop: () => void } {
  const down = new Map<number, Down>();
  let last: Down | undefined;
  let accepted = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY };
  let atMs = Number.NEGATIVE_INFINITY;

  function handleDown(event: PointerEvent): void {
    atMs = performance.now();
    const radius = Math.max(event.width, event.height) / 2;
    last = { target: targetOf(event), x: event.clientX, y: event.clientY, atMs, contacts: down.size + 1, radius };
    down.set(event.pointerId, last);
  }

  function handleUp(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    atMs = performance.now();
  }

  function isTouch(event: MouseEvent): boolean {
    // A key, or a program that reads the screen, presses without a finger.
    if (event.detail === 0 || last === undefined) return true;
    const now = performance.now();
    const far = Math.hypot(event.clientX - last.x, event.clientY - last.y);
    const sameSpot = Math.hypot(event.clientX - accepted.x, event.clientY - accepted.y) < SPOT_PX;
    return (
      targetOf(event) === last.target &&
      now - last.atMs <= PRESS_MOST_MS &&
      far < MOVED_PX &&
      last.contacts === 1 &&
      last.radius < FINGER_RADIUS_PX &&
      !(sameSpot && now - accepted.atMs < SPOT_MS) &&
      targetOf(event)?.closest('[data-fresh]') == null
    );
  }

  function handleClick(event: MouseEvent): void {
    passing = null;
    if (!isGuarded(targetOf(event))) return;
    if (isTouch(event)) {
      accepted = { x: event.clientX, y: event.clientY, atMs: performance.now() };
      // A key's click has no spot to tell it by.
      passing = event.detail === 0 ? null : event;
    } else {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The second press of a double touch on a layer that its first has closed lands on the board: the spot is the same. */
  function handleElsewhere(event: MouseEvent): void {
    if (event.detail === 0 || (event.target instanceof Node && board.contains(event.target))) return;
    accepted = { x: event.clientX, y: event.clientY, atMs: performance.now() };
  }

  function handleHandled(event: MouseEvent): void {
    if (passing === event) passing = null;
  }

  board.addEventListener('pointerdown', handleDown, true);
  window.addEventListener('pointerup', handleUp, true);
  window.addEventListener('pointercancel', handleUp, true);
  window.addEventListener('click', handleElsewhere, true);
  board.addEventListener('click', handleClick, true);
  window.addEventListener('click', handleHandled);
  return {
    touch: () => ({ fingers: down.size, atMs }),
    stop: () => {
      board.removeEventListener('pointerdown', handleDown, true);
      window.removeEventListener('pointerup', handleUp, true);
      window.removeEventListener('pointercancel', handleUp, true);
      window.removeEventListener('click', handleElsewhere, true);
      board.removeEventListener('click', handleClick, true);
      window.removeEventListener('click', handleHandled);
    },
  };
}
