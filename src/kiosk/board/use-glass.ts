import { useLayoutEffect, useState } from 'react';

/** The screen in px and what lies above the board besides top bar and strip. */
export type Glass = { width: number; height: number; rem: number; banners: number };

const heightOf = (selector: string): number => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

function readGlass(): Glass {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    rem: Number.isFinite(rem) ? rem : 16,
    banners: Math.max(0, heightOf('.desk-top') - heightOf('.top-bar') - heightOf('.off-strip')),
  };
}

const isSame = (left: Glass, right: Glass): boolean =>
  left.width === right.width &&
  left.height === right.height &&
  left.rem === right.rem &&
  Math.abs(left.banners - right.banners) < 1;

/** Follows the window and what comes and goes above the board; null before the first drawing. */
export function useGlass(): Glass | null {
  const [glass, setGlass] = useState<Glass | null>(null);
  useLayoutEffect(function watchGlass() {
    const read = (): void =>
      setGlass((old) => {
        const next = readGlass();
        return old !== null && isSame(old, next) ? old : next;
      });
    read();
    window.addEventListener('resize', read);
    const top = document.querySelector('.desk-top');
    const observer = typeof ResizeObserver === 'undefined' || top === null ? undefined : new ResizeObserver(read);
    if (top !== null) observer?.observe(top);
    return () => {
      window.removeEventListener('resize', read);
      observer?.disconnect();
    };
  }, []);
  return glass;
}
