import { useCallback } from 'react';
import { mayIn } from '../lib/use-may.ts';
import { useSession } from '../lib/use-session.ts';
import { mayOpen, STORE_PARAM } from './pages.ts';

/** Whether an address of the back-office opens to the signed-in person, in the restaurant that it names or the chosen one. */
export function useMayOpen(): (address: string) => boolean {
  const { adminInfo, restaurant } = useSession();
  return useCallback(
    (address) => {
      const named = new URLSearchParams(address.split('?')[1]).get(STORE_PARAM);
      const there = named === null ? restaurant : { id: named, name: '' };
      return mayOpen(address, (line) => mayIn({ adminInfo, restaurant: there }, line));
    },
    [adminInfo, restaurant],
  );
}
