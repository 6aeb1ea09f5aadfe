import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { useWords } from '../../use-words.ts';
import { StaleNotice } from './stale-notice.tsx';
import type { useSaveStore } from './use-save-store.ts';

type Deciding<In extends FieldValues, Out> = Omit<ReturnType<typeof useSaveStore>, 'save'> & {
  store: Restaurant;
  form: UseFormReturn<In, unknown, Out>;
  changes: number;
  failure: Error | null;
};

/** The choice between one's own values of a store and someone else's, and what the form's foot says of it. */
export function useStaleDecision<In extends FieldValues, Out>(
  deciding: Deciding<In, Out>,
): {
  notice: ReactNode;
  footer: { failure: Error | null; waitsFor: string | undefined };
} {
  const { store, form, changes, failure, conflict, settle } = deciding;
  const { t } = useWords('store');
  const beginWith = useEffectEvent(deciding.beginWith);
  useEffect(
    function beginClean() {
      if (changes === 0) beginWith(store);
    },
    [changes, store],
  );
  // The notice says it.
  const isStale = failure instanceof CallFailure && failure.code === 'stale_version';
  return {
    footer: {
      failure: isStale ? null : failure,
      waitsFor: conflict === null ? undefined : t('stale.footer', { count: Object.keys(conflict.theirs).length }),
    },
    notice:
      conflict === null ? null : (
        <StaleNotice
          conflict={conflict}
          mine={form.getValues()}
          onKeep={settle}
          onTake={(field, theirs) => {
            const path = field as Path<In>;
            form.setValue(path, theirs as PathValue<In, Path<In>>, { shouldDirty: true });
            settle(field);
          }}
        />
      ),
  };
}
