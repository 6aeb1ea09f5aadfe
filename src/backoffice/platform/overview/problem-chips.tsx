import { chakra } from '@chakra-ui/react';
import type { RestaurantProblem } from '#contract/domain/platform.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

const LOOKS: Record<RestaurantProblem, { tone: ChipTone; icon: IconName }> = {
  screens_silent: { tone: 'late', icon: 'late' },
  unacknowledged: { tone: 'late', icon: 'bell' },
  no_screen: { tone: 'late', icon: 'octagon' },
  trouble: { tone: 'soon', icon: 'scooter' },
  late: { tone: 'late', icon: 'late' },
  unarmed: { tone: 'soon', icon: 'mute' },
  emergency: { tone: 'late', icon: 'octagon' },
  suspended: { tone: 'soon', icon: 'soon' },
  no_menu: { tone: 'plain', icon: 'note' },
};

type Counted = { unacknowledged: number; late: number; trouble: number };

/** What is wrong with a restaurant, the worst first, with how many where it is more than one. */
export function ProblemChips({ problems, counts }: { problems: readonly RestaurantProblem[]; counts: Counted }) {
  const { t } = useWords('platform');
  const countOf = (problem: RestaurantProblem): number =>
    problem === 'unacknowledged' || problem === 'late' || problem === 'trouble' ? counts[problem] : 1;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      {problems.map((problem) => (
        <Chip key={problem} {...LOOKS[problem]}>
          {t(`problem.${problem}`)}
          {countOf(problem) > 1 ? ` ${countOf(problem)}` : ''}
        </Chip>
      ))}
    </chakra.span>
  );
}
