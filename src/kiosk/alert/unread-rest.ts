import { useEffect, type RefObject } from 'react';
import { createCell } from '../cell.ts';
import { guardAgain } from '../key-guard.ts';

/** Shows more of the order that rings, as long as some of it was not in sight; a key does that rather than answer it. */
export const unreadRest = createCell<(() => void) | null>(null);

/** Offers the keys what was not in sight; once all was, the answer is as new to them as the order was [F11]. */
export function useUnreadRest(listRef: RefObject<HTMLElement | null>, hasUnread: boolean, goOn: () => void): void {
  useEffect(function offerTheRest() {
    if (!hasUnread) return undefined;
    unreadRest.set(goOn);
    return () => unreadRest.set(null);
  });
  useEffect(
    function beginTheGuardAgain() {
      const list = listRef.current;
      if (!hasUnread || list === null) return undefined;
      return () => guardAgain(list);
    },
    [listRef, hasUnread],
  );
}
