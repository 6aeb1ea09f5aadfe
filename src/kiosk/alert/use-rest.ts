import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useUnreadRest } from './unread-rest.ts';

const ROUNDING_PX = 1;
/** How much of what is seen a touch moves on: the last line stays in sight. */
const STEP_SHARE = 0.8;
/** A line of what is different; what stays the same is no news. */
const NEWS = '.difference-part:not(.same) li';

type Rest = {
  frameRef: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  /** For the frame's scrolling. */
  look: () => void;
  further: () => void;
};

const endOf = ({ scrollTop, clientHeight }: HTMLElement): number => scrollTop + clientHeight + ROUNDING_PX;

/** The lines of news whose end lies below what has been in sight. */
function unseenIn(frame: HTMLElement, seenTo: number): number {
  const top = frame.getBoundingClientRect().top - frame.scrollTop;
  const ends = [...frame.querySelectorAll(NEWS)].map((line) => line.getBoundingClientRect().bottom - top);
  return ends.filter((end) => end > seenTo).length;
}

/** Whether a frame that scrolls has more below what is seen; how much of its news was never in sight goes to `onUnseen`. */
export function useRest(onUnseen?: (lines: number) => void): Rest {
  const frameRef = useRef<HTMLDivElement>(null);
  const seenTo = useRef(0);
  const [hasMore, setHasMore] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const look = useCallback((): void => {
    const frame = frameRef.current;
    if (frame === null) return;
    seenTo.current = Math.max(seenTo.current, endOf(frame));
    setHasMore(endOf(frame) < frame.scrollHeight);
    setUnseen(unseenIn(frame, seenTo.current));
  }, []);
  useEffect(
    function watchSize() {
      const frame = frameRef.current;
      if (frame === null) return undefined;
      const observer = new ResizeObserver(look);
      observer.observe(frame);
      for (const child of frame.children) observer.observe(child);
      return () => observer.disconnect();
    },
    [look],
  );
  useEffect(
    function sayUnseen() {
      onUnseen?.(unseen);
    },
    [onUnseen, unseen],
  );
  const further = (): void => {
    const frame = frameRef.current;
    if (frame !== null) frame.scrollTop += frame.clientHeight * STEP_SHARE;
  };
  useUnreadRest(frameRef, unseen > 0, further);
  return { frameRef, hasMore, look, further };
}
