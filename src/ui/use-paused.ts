import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** What is typed, after a pause in typing: a question behind each letter would only be thrown away by the next. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(
    function waitForPause() {
      if (paused === typed) return undefined;
      const timer = setTimeout(() => setPaused(typed), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [paused, typed],
  );
  return paused;
}
