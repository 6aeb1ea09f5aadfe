import { useCallback, useEffect, useState } from 'react';
import { pageLanguage } from '#src/lib/i18n.ts';
import { useDeskParts } from '../desk-context.ts';
import type { PairingCode } from '../desk-calls.ts';

export const POLL_MS = 2_000;
const RETRY_MS = 3_000;

export type Pairing = { code: PairingCode | null; isReachable: boolean; renew: () => void };

/** Asks for a code, shows it while it is good, and connects as soon as the owner has typed it in. */
export function usePairing(): Pairing {
  const { desk, calls } = useDeskParts();
  const [code, setCode] = useState<PairingCode | null>(null);
  const [isReachable, setIsReachable] = useState(true);
  const renew = useCallback(function askAgain() {
    setCode(null);
  }, []);

  useEffect(
    function requestCode() {
      if (code !== null) return undefined;
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      async function request(): Promise<void> {
        try {
          const next = await calls.requestPairingCode();
          if (isOver) return;
          setIsReachable(true);
          setCode(next);
        } catch {
          if (isOver) return;
          setIsReachable(false);
          timer = setTimeout(() => void request(), RETRY_MS);
        }
      }
      void request();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [calls, code],
  );

  useEffect(
    function pollUntilPaired() {
      if (code === null) return undefined;
      const timer = setInterval(() => void ask(), POLL_MS);
      async function ask(): Promise<void> {
        if (code === null) return;
        try {
          const state = await calls.claim({ secret: code.secret, language: pageLanguage() });
          setIsReachable(true);
          if (state === 'paired') desk.connect();
          if (state === 'expired') renew();
        } catch {
          setIsReachable(false);
        }
      }
      return () => clearInterval(timer);
    },
    [calls, code, desk, renew],
  );

  return { code, isReachable, renew };
}
