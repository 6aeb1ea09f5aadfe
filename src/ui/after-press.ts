/** A finger's click comes a moment after it has left the glass. */
const CLICK_WITHIN_MS = 100;

const waiting = new Set<() => void>();
let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function endPress(): void {
  clearTimeout(timer);
  isPressing = false;
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

function endPressIn(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(endPress, delay);
}

const WATCH = { capture: true, passive: true } as const;
window.addEventListener(
  'pointerdown',
  () => {
    clearTimeout(timer);
    isPressing = true;
  },
  WATCH,
);
window.addEventListener('pointerup', () => endPressIn(CLICK_WITHIN_MS), WATCH);
window.addEventListener('pointercancel', () => endPressIn(0), WATCH);
// After what the click does.
window.addEventListener('click', () => endPressIn(0), WATCH);

/**
 * For what leaving a field shows: at once, or where a press elsewhere left it, once that press has become its click. A
 * line that appears under the finger moves the button away, and the tap meets nothing.
 */
export function afterPress(work: () => void): void {
  if (isPressing) waiting.add(work);
  else work();
}
