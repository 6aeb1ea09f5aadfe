import { useEffect, useState } from 'react';

/** The time, again every `stepMs`; what counts on a screen counts in steps, never by itself. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(
    function keepTime() {
      const timer = setInterval(() => setNow(Date.now()), stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return now;
}
