/** How long a layer takes no touch and no key after it has appeared. */
export const BLIND_MS = 500;
const BLIND = 'data-blind';

/** A browser sends the click of a touch so soon after the finger was lifted, to what lies there by then. */
const CLICK_WITHIN_MS = 100;

const fingers = new Set<number>();
let liftedAtMs = Number.NEGATIVE_INFINITY;

/** Follows which fingers are on the glass. */
export function watchFingers(target: Window): () => void {
  const down = ({ pointerId }: PointerEvent): unknown => fingers.add(pointerId);
  const up = ({ pointerId }: PointerEvent): void => {
    fingers.delete(pointerId);
    liftedAtMs = performance.now();
  };
  const options = { capture: true };
  target.addEventListener('pointerdown', down, options);
  target.addEventListener('pointerup', up, options);
  target.addEventListener('pointercancel', up, options);
  return () => {
    target.removeEventListener('pointerdown', down, options);
    target.removeEventListener('pointerup', up, options);
    target.removeEventListener('pointercancel', up, options);
    fingers.clear();
    liftedAtMs = Number.NEGATIVE_INFINITY;
  };
}

/**
 * The ref of a layer. A finger on its way to what lay there before must not land on the layer that has come in between:
 * it takes no touch for the first half second, nor while a finger is down that came before that is over [F11]. A touch
 * then lands on the layer itself, which does nothing. The half second begins with the frame that shows the layer: a busy
 * screen draws it well after it was made.
 */
export function blindAtFirst(layer: Element | null): (() => void) | undefined {
  if (layer === null) return undefined;
  layer.setAttribute(BLIND, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tryToSee(): void {
    const isTouched = fingers.size > 0 || performance.now() - liftedAtMs < CLICK_WITHIN_MS;
    if (isTouched) timer = setTimeout(tryToSee, BLIND_MS / 5);
    else layer?.removeAttribute(BLIND);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(tryToSee, BLIND_MS);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether it has just appeared, so that neither finger nor key acts on it yet. */
export const isBlind = (layer: Element): boolean => layer.hasAttribute(BLIND);
