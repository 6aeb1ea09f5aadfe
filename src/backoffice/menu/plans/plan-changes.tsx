import { useNavigate } from 'react-router-dom';
import type { PlanEdit } from '#contract/domain/menu-plan.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';
import { planPath } from '../list/dish-params.ts';
import { PlanDialog } from './plan-dialog.tsx';

type PlanChangesProps = { edits: PlanEdit[]; onDone: () => void; onClose: () => void };

/** Puts changes into a plan instead of making them now; what says so leads to it. */
export function PlanChanges({ edits, onDone, onClose }: PlanChangesProps) {
  const { t } = useWords('menu');
  const navigate = useNavigate();
  return (
    <PlanDialog
      edits={edits}
      onDone={({ id, name }) => {
        toaster.create({
          type: 'success',
          title: t('plan.added', { name }),
          action: { label: t('plan.look'), onClick: () => void navigate(planPath(id)) },
        });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
