import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each step of the history, and each address, was scrolled to; for as long as this page is loaded. */
const places = new Map<string, number>();

/** A link with this state goes back to where its page was left, like Back. */
export const AS_LEFT = { asLeft: true };

/** A page that still loads is shorter than it was: so long it may grow until the place is there. */
const PATIENCE_MS = 3_000;

/**
 * [OF4] The page's scrolling part: Back and a visited tab return to where they were left, a new page begins at its top, and
 * a change of its parameters alone moves nothing.
 */
export function useKeptScroll(mainRef: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { key, pathname, search } = location;
  const state = location.state as typeof AS_LEFT | null;
  const isBack = useNavigationType() === NavigationType.Pop || state?.asLeft === true;
  const address = pathname + search;

  useLayoutEffect(
    function returnToPlace() {
      const main = mainRef.current;
      const place = isBack ? (places.get(key) ?? places.get(address) ?? 0) : 0;
      if (main === null) return undefined;
      main.scrollTop = place;
      return main.scrollTop >= place ? undefined : growTo(main, place);
    },
    // A change of the parameters alone keeps the page where it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [pathname],
  );

  // Before the next paint: the scroll that another page causes must not be taken for this one's.
  useLayoutEffect(
    function rememberPlace() {
      const main = mainRef.current;
      if (main === null) return undefined;
      const remember = (): void => {
        places.set(key, main.scrollTop).set(address, main.scrollTop);
      };
      main.addEventListener('scroll', remember, { passive: true });
      return () => main.removeEventListener('scroll', remember);
    },
    [mainRef, key, address],
  );
}

/** Scrolls again with everything that is added, until the place is reached or the person scrolls. */
function growTo(main: HTMLElement, place: number): () => void {
  const observer = new MutationObserver(() => {
    main.scrollTop = place;
    if (main.scrollTop >= place) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    main.removeEventListener('wheel', stop);
    main.removeEventListener('pointerdown', stop);
  }
  observer.observe(main, { childList: true, subtree: true });
  main.addEventListener('wheel', stop, { passive: true });
  main.addEventListener('pointerdown', stop);
  return stop;
}
