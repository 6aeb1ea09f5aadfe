import { useEffect, useRef, type RefObject } from 'react';

/** Whether its component is still on the page, for what is answered later. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
