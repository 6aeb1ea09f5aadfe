import { useEffect, useRef, useState, type RefObject } from 'react';

const ROUNDING_PX = 1;
/** How much of what is seen a touch moves on: the last line stays in sight. */
const STEP_SHARE = 0.8;

const goesOn = (frame: HTMLElement): boolean => frame.scrollTop + frame.clientHeight < frame.scrollHeight - ROUNDING_PX;

type Rest = {
  frameRef: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  /** For the frame's scrolling. */
  look: () => void;
  further: () => void;
};

/** Whether a frame that scrolls has more below what is seen. */
export function useRest(): Rest {
  const frameRef = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(function watchSize() {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const observer = new ResizeObserver(() => setHasMore(goesOn(frame)));
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const look = (): void => {
    if (frameRef.current !== null) setHasMore(goesOn(frameRef.current));
  };
  const further = (): void => {
    const frame = frameRef.current;
    if (frame !== null) frame.scrollTop += frame.clientHeight * STEP_SHARE;
  };
  return { frameRef, hasMore, look, further };
}
