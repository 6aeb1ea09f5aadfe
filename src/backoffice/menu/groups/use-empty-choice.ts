import { lacksChoice } from '#contract/domain/menu-at.ts';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import type { Question } from '../../kit/form/ask-first.tsx';
import { useWords } from '../../use-words.ts';

const MOST_NAMED = 12;

type Named = { name_zh: string; name_en: string };

/** What to ask before dishes stop being orderable because a required choice has nothing available [OG7]. */
export function useEmptyChoice() {
  const { t, name } = useWords('menu');
  return {
    isEmpty: (group: SpecificationInput): boolean => lacksChoice(group, Date.now()),
    questionOf: (dishes: readonly Named[], group: SpecificationInput): Question | null => {
      if (dishes.length === 0) return null;
      const names = dishes.slice(0, MOST_NAMED).map(name).join(t('list_comma'));
      const more = dishes.length - MOST_NAMED;
      return {
        title: t('empty_choice.title', { count: dishes.length }),
        text: t('empty_choice.text', {
          part: name(group) || t('spec.nameless'),
          names: more > 0 ? t('empty_choice.and_more', { names, count: more }) : names,
        }),
        action: t('empty_choice.yes'),
      };
    },
  };
}
