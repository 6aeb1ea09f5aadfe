import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '#src/lib/call-failure.ts';
import { noteProof, type PersonHere } from '#src/live/person-proofs.ts';
import { useDeskParts, useDeskView, useNow } from '../desk-context.ts';

export const PIN_LENGTHS = { least: 4, most: 6 } as const;

/** `failed`: the server answered something else; the PIN may be right. */
type Trouble = 'wrong' | 'unreachable' | 'failed';

/** What is typed, and its exchange for a person: one at a time, and none while the server says to wait [PN4]. */
export function usePin(onPerson: (person: PersonHere) => void) {
  const { calls, desk } = useDeskParts();
  const { restaurantId } = useDeskView();
  const nowMs = useNow();
  const [pin, setTyped] = useState('');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const isGone = useRef(false);
  const isAsking = useRef(false);
  useEffect(function noteLeaving() {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const waitSeconds = Math.max(0, Math.ceil((waitUntil - nowMs) / 1_000));

  const setPin = useCallback((next: string): void => {
    if (isAsking.current) return;
    setTyped(next.slice(0, PIN_LENGTHS.most));
    setTrouble(null);
  }, []);

  function refused(reason: unknown): void {
    setTyped('');
    const [problem] = reason instanceof CallFailure ? reason.errors : [];
    const seconds = problem?.params?.['seconds'];
    if (typeof seconds === 'number') return setWaitUntil(desk.now() + seconds * 1_000);
    if (problem !== undefined) return setTrouble('wrong');
    setTrouble(reason instanceof CallFailure && reason.code === 'unreachable' ? 'unreachable' : 'failed');
  }

  async function exchange(restaurant: string): Promise<void> {
    isAsking.current = true;
    setIsBusy(true);
    try {
      const { id, name, token, expires_at } = await calls.enterPin(restaurant, pin);
      noteProof(id, token, Date.parse(expires_at));
      if (!isGone.current) onPerson({ id, name, proven: true });
    } catch (reason) {
      if (!isGone.current) refused(reason);
    } finally {
      isAsking.current = false;
      setIsBusy(false);
    }
  }

  const enter = (): void => {
    if (restaurantId === null || isAsking.current || waitSeconds > 0 || pin.length < PIN_LENGTHS.least) return;
    void exchange(restaurantId);
  };

  return { pin, setPin, enter, trouble, waitSeconds, isBusy };
}
