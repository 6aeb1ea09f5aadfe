import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { withPart } from '#contract/domain/three-way.ts';
import { useWords, type Area } from '../../use-words.ts';
import { StaleNotice } from './stale-notice.tsx';
import { isStale, type Saved, type SaveOver } from './use-save-over.ts';

type Deciding<In extends FieldValues, Out, V> = {
  /** Null: nothing is saved yet that someone else could change. */
  over: Omit<SaveOver<V>, 'save'> | null;
  /** The same object until it was read again. */
  saved: Saved<V>;
  form: UseFormReturn<In, unknown, Out>;
  changes: number;
  failure: Error | null;
  area: Area;
  /** A field in the form's own words. */
  labelOf: (field: string) => string;
};

/** The choice between one's own values and someone else's, and what the form's foot says of it [EN9]. */
export function useStaleDecision<In extends FieldValues, Out, V>({
  over,
  saved,
  form,
  changes,
  failure,
  area,
  labelOf,
}: Deciding<In, Out, V>): {
  notice: ReactNode;
  footer: { failure: Error | null; waitsFor: string | undefined };
} {
  const { t } = useWords();
  const begin = useEffectEvent((state: Saved<V>) => over?.beginWith(state));
  useEffect(
    function beginClean() {
      if (changes === 0) begin(saved);
    },
    [changes, saved],
  );
  const conflict = over?.conflict ?? null;
  if (over === null || conflict === null)
    return {
      // A conflict that was decided waits for the button alone.
      footer: { failure: isStale(failure) ? null : failure, waitsFor: undefined },
      notice: null,
    };
  return {
    footer: {
      failure: isStale(failure) ? null : failure,
      waitsFor: t('stale.footer', { count: conflict.clashes.length }),
    },
    notice: (
      <StaleNotice
        conflict={conflict}
        area={area}
        labelOf={labelOf}
        valueOf={(field) => form.getValues(field as Path<In>)}
        onKeep={over.settle}
        onTake={(clash) => {
          const [field = '', ...path] = clash.path;
          const whole: unknown = form.getValues(field as Path<In>);
          const next = withPart(whole, path, clash.theirs) as PathValue<In, Path<In>>;
          form.setValue(field as Path<In>, next, { shouldDirty: true, shouldTouch: true });
          over.settle(clash);
        }}
      />
    ),
  };
}
