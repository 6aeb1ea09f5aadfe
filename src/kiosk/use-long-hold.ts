import { useEffect, useRef, useState } from 'react';

/** Long enough that no cloth and no passing hand holds it by accident. */
export const LONG_HOLD_MS = 2_000;

/** A button that does something only once it has been held. */
export function useLongHold(onHeld: () => void) {
  const [isHolding, setIsHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
  };
  const start = (): void => {
    if (timer.current !== undefined) return;
    setIsHolding(true);
    timer.current = setTimeout(() => {
      stop();
      onHeld();
    }, LONG_HOLD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isKey = (key: string): boolean => key === ' ' || key === 'Enter';
  const hold = {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: (event: { key: string }) => isKey(event.key) && start(),
    onKeyUp: (event: { key: string }) => isKey(event.key) && stop(),
  };
  return { isHolding, hold };
}
