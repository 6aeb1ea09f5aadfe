import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { isSameDraft, type Draft } from './draft.ts';
import { emptyForm, formOf, useFormStart, type FormState } from './form-start.ts';
import { ontoNewest } from './onto-newest.ts';
import { useKeptForm } from './use-kept-form.ts';

const NEW = 'new';

type Forms = Readonly<Record<string, FormState>>;

const isDirty = (state: FormState): boolean => !isSameDraft(state.start, state.draft);

/**
 * Every form of the page, as it was left: the new order's, which is kept, and each correction's. Opening
 * an order to correct it reads it; what was typed before stays.
 */
export function useDrafts(correctingId: string | null) {
  const restaurant = useRestaurant();
  const queryClient = useQueryClient();
  const [forms, setForms] = useState<Forms>({});
  const isHere = useIsHere();
  const latest = useRef(forms);
  useEffect(function noteForms() {
    latest.current = forms;
  });
  const known = correctingId === null ? undefined : forms[correctingId];
  const opening = useFormStart(restaurant, correctingId !== null && known === undefined ? correctingId : null);
  const set = (key: string, state: FormState): void => setForms((all) => ({ ...all, [key]: state }));
  // What was opened and not touched is read again next time.
  const opened = opening.data?.base?.id === correctingId ? opening.data : undefined;
  const fresh = forms[NEW] ?? emptyForm(restaurant);
  const {
    isKept: canKeep,
    keep,
    forget,
  } = useKeptForm({
    restaurant,
    fresh: forms[NEW],
    onRestore: (state) => set(NEW, state),
  });
  const drop = (key: string | null): void => {
    if (key === null) forget();
    setForms((all) => without(all, key ?? NEW));
  };
  return {
    fresh,
    isFreshDirty: isDirty(fresh),
    setFresh: (state: FormState) => set(NEW, state),
    correction: known ?? opened,
    setCorrection: (state: FormState) => (correctingId === null ? undefined : set(correctingId, state)),
    opening,
    isAnyDirty: Object.values(forms).some(isDirty),
    /** Leaving loses nothing: corrections are not kept. */
    isKept: canKeep && Object.entries(forms).every(([name, state]) => name === NEW || !isDirty(state)),
    /** Forgets a form that is not wanted. */
    drop,
    /** The new order is about to be sent: a page that is loaded again before the answer knows of it [EN4]. */
    sending: (): void => {
      if (fresh.attempt === null) return;
      const sent = { ...fresh, attempt: { ...fresh.attempt, sent: [...fresh.attempt.sent, fresh.draft] } };
      set(NEW, sent);
      void keep(sent);
    },
    /** The server has answered the last try, and placed nothing. */
    refused: (): void => setForms((all) => ({ ...all, ...withoutLastTry(all[NEW]) })),
    /**
     * A form was placed or saved as `sent`. What was typed into it since becomes a correction of `order`: true where there
     * is something. Throws where the order cannot be read; the form stays as it is.
     */
    placed: async (key: string | null, order: Order, sent: Draft): Promise<boolean> => {
      const typed = latest.current[key ?? NEW];
      const isMore = typed !== undefined && !isSameDraft(typed.draft, sent);
      if (!isMore) {
        drop(key);
        return false;
      }
      // On a page that was left there is no form to go on with; the next one asks the server again.
      if (!isHere.current) return false;
      const newest = await formOf(queryClient, restaurant, order);
      if (key === null) forget();
      setForms((all) => {
        const { keptAt: _keptAt, ...form } = all[key ?? NEW] ?? typed;
        return {
          ...without(all, key ?? NEW),
          [order.id]: { ...ontoNewest({ ...form, start: sent }, newest), isTypedSince: true },
        };
      });
      return true;
    },
  };
}

const without = (forms: Forms, key: string): Forms =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => name !== key));

const withoutLastTry = (form: FormState | undefined): Forms =>
  form === undefined || form.attempt === null
    ? {}
    : { [NEW]: { ...form, attempt: { ...form.attempt, sent: form.attempt.sent.slice(0, -1) } } };
