import { useEffect, useState } from 'react';
import { CARD_SHOWN_SECONDS } from '#contract/http/money/card.ts';
import type { ShownCard } from '../../../data/money/card-calls.ts';

const SECOND_MS = 1_000;

/** `ask`: nothing to show yet; `over`: it was shown, and is gone. */
type CardState = { is: 'ask' } | { is: 'over' } | { is: 'shown'; card: ShownCard; until: number };

/**
 * [CD8] Holds card details in this one state, for that many seconds and no longer than the page is looked at: gone when
 * it is hidden, left or loses the focus.
 */
export function useShownCard() {
  const [state, setState] = useState<CardState>({ is: 'ask' });
  const [now, setNow] = useState(() => Date.now());
  const until = state.is === 'shown' ? state.until : null;

  useEffect(
    function endInTime() {
      if (until === null) return undefined;
      const end = (): void => setState({ is: 'over' });
      const look = (): void => (Date.now() >= until ? end() : setNow(Date.now()));
      const endIfHidden = (): void => (document.visibilityState === 'hidden' ? end() : undefined);
      const timer = setInterval(look, SECOND_MS / 4);
      window.addEventListener('blur', end);
      window.addEventListener('pagehide', end);
      document.addEventListener('visibilitychange', endIfHidden);
      endIfHidden();
      return () => {
        clearInterval(timer);
        window.removeEventListener('blur', end);
        window.removeEventListener('pagehide', end);
        document.removeEventListener('visibilitychange', endIfHidden);
      };
    },
    [until],
  );

  return {
    state,
    secondsLeft: until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS)),
    show: (card: ShownCard): void => {
      setNow(Date.now());
      setState({ is: 'shown', card, until: Date.now() + CARD_SHOWN_SECONDS * SECOND_MS });
    },
    ask: (): void => setState({ is: 'ask' }),
  };
}
