import { useState } from 'react';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { isSameDraft } from './draft.ts';
import { emptyForm, useFormStart, type FormState } from './form-start.ts';
import { useKeptForm } from './use-kept-form.ts';

const NEW = 'new';

const isDirty = (state: FormState): boolean => !isSameDraft(state.start, state.draft);

/**
 * Every form of the page, as it was left: the new order's, which is kept, and each correction's. Opening
 * an order to correct it reads it; what was typed before stays.
 */
export function useDrafts(correctingId: string | null) {
  const restaurant = useRestaurant();
  const [forms, setForms] = useState<Readonly<Record<string, FormState>>>({});
  const known = correctingId === null ? undefined : forms[correctingId];
  const opening = useFormStart(restaurant, correctingId !== null && known === undefined ? correctingId : null);
  const set = (key: string, state: FormState): void => setForms((all) => ({ ...all, [key]: state }));
  // What was opened and not touched is read again next time.
  const opened = opening.data?.base?.id === correctingId ? opening.data : undefined;
  const fresh = forms[NEW] ?? emptyForm(restaurant);
  const { isKept: canKeep, forget } = useKeptForm({
    restaurant,
    fresh: forms[NEW],
    onRestore: (state) => set(NEW, state),
  });
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
    /** Forgets a form: it was sent, or is not wanted. */
    drop: (key: string | null): void => {
      if (key === null) forget();
      setForms((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== (key ?? NEW))));
    },
  };
}
