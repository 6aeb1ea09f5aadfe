import type { MenuPlan, PlanState } from '#contract/domain/menu-plan.ts';
import type { ChipTone } from '../../../ui/chip.tsx';
import { useWords } from '../../use-words.ts';

const TONES: Record<PlanState, ChipTone> = {
  draft: 'outline',
  planned: 'new',
  published: 'ok',
  failed: 'late',
  dropped: 'plain',
};

export const isOpenPlan = ({ state }: Pick<MenuPlan, 'state'>): boolean =>
  state === 'draft' || state === 'planned' || state === 'failed';

/** The state of a plan, and its time, in words. */
export function usePlanWords() {
  const { t, time } = useWords('menu');
  return ({ state, publish_at, changed_at, edits, conflicts, by }: MenuPlan) => ({
    tone: TONES[state],
    state: t(`plan.state.${state}`),
    when:
      state === 'draft' || publish_at === null || !isOpenPlan({ state })
        ? state === 'draft'
          ? t('plan.by_hand')
          : time(changed_at, 'dateAndClock')
        : time(publish_at, 'dateAndClock'),
    about: [t('plan.edits', { count: edits }), by].join(' · '),
    conflicts: conflicts === 0 ? null : t('plan.conflicts', { count: conflicts }),
  });
}
