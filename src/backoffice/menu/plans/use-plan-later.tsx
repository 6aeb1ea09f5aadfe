import { useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { PlanEdit } from '#contract/domain/menu-plan.ts';
import { useWords } from '../../use-words.ts';
import { PlanChanges } from './plan-changes.tsx';

type PlanLater = {
  /** The form's button beside the one that saves. */
  instead: { label: string; onChoose: () => void };
  /** The choice of a plan, while it is open. */
  dialog: ReactNode;
};

/** The way to plan what is typed into a form of the menu, checked like what is saved, instead of saving it now. */
export function usePlanLater<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'handleSubmit'>,
  { editOf, onPlanned }: { editOf: (typed: T) => PlanEdit; onPlanned: () => void },
): PlanLater {
  const { t } = useWords('menu');
  const [planned, setPlanned] = useState<PlanEdit | null>(null);
  const choose = form.handleSubmit((typed) => setPlanned(editOf(typed)));
  return {
    instead: { label: t('plan.later'), onChoose: () => void choose() },
    dialog:
      planned === null ? null : (
        <PlanChanges
          edits={[planned]}
          onDone={() => {
            setPlanned(null);
            onPlanned();
          }}
          onClose={() => setPlanned(null)}
        />
      ),
  };
}
