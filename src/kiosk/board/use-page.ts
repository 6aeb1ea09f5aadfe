import { useEffect, useState } from 'react';
import { useCell } from '../cell.ts';
import { pageCell, turnTo } from './page-turn.ts';

/** Without a touch, page 1 comes back after so long: it has the most urgent orders [UL11]. */
const BACK_AFTER_S = 15;

/** The shown page, and the seconds until the first comes back; null on the first. */
export function usePage(pages: number): { page: number; backIn: number | null } {
  const wanted = useCell(pageCell);
  const page = Math.min(wanted, Math.max(0, pages - 1));
  const [left, setLeft] = useState(BACK_AFTER_S);
  useEffect(
    function turnBack() {
      if (page === 0) return undefined;
      let seconds = BACK_AFTER_S;
      const again = (): void => {
        seconds = BACK_AFTER_S;
        setLeft(seconds);
      };
      again();
      const timer = setInterval(() => {
        seconds -= 1;
        setLeft(seconds);
        if (seconds <= 0) turnTo(0);
      }, 1_000);
      document.addEventListener('pointerdown', again, true);
      document.addEventListener('keydown', again, true);
      return () => {
        clearInterval(timer);
        document.removeEventListener('pointerdown', again, true);
        document.removeEventListener('keydown', again, true);
      };
    },
    [page],
  );
  return { page, backIn: page === 0 ? null : left };
}
