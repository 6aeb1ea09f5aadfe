import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { sayFailure } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { formOf, type FormState } from './form-start.ts';
import { ontoNewest } from './onto-newest.ts';

type Options = { state: FormState; current: Order | null; onChange: (state: FormState) => void };

/** Puts a correction on the version that somebody else has made since it was opened. */
export function useTakeNewest({ state, current, onChange }: Options) {
  const { t } = useWords('orders');
  const queryClient = useQueryClient();
  const restaurant = useRestaurant();
  const [isTaking, setIsTaking] = useState(false);
  // What is typed while the newest is read counts, too.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const take = async (): Promise<void> => {
    if (current === null) return;
    setIsTaking(true);
    try {
      const newest = await formOf(queryClient, restaurant, current);
      onChange(ontoNewest(latest.current, newest));
    } catch (reason) {
      sayFailure(t)(reason);
    } finally {
      setIsTaking(false);
    }
  };
  return { take, isTaking };
}
