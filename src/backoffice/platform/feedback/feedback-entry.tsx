import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Suggestion, SuggestionState } from '#contract/http/platform/feedback.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

const STATES = {
  new: { tone: 'new', icon: 'bell' },
  seen: { tone: 'plain', icon: 'eye' },
  answered: { tone: 'ok', icon: 'check' },
  closed: { tone: 'outline', icon: 'x' },
} as const satisfies Record<SuggestionState, { tone: ChipTone; icon: IconName }>;

export function FeedbackChip({ state }: { state: SuggestionState }) {
  const { t } = useWords('feedback');
  return (
    <Chip {...STATES[state]} field="suggestion.state">
      {t(`state.${state}`)}
    </Chip>
  );
}

/** What someone said and what the platform answered. */
export function FeedbackEntry({ entry, about }: { entry: Suggestion; about?: ReactNode }) {
  const { t, when } = useWords('feedback');
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" minW="0">
      <chakra.div display="flex" flexWrap="wrap" rowGap="1" columnGap="2" alignItems="center">
        <FeedbackChip state={entry.state} />
        {about}
        <chakra.time dateTime={entry.created_at} textStyle="helper" color="fg.muted">
          {when(entry.created_at)}
        </chakra.time>
      </chakra.div>
      <chakra.p data-field="suggestion.text" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {entry.text}
      </chakra.p>
      {entry.reply === null ? null : (
        <chakra.div borderLeftWidth="3px" borderColor="border.emphasized" pl="3" display="grid" gap="1">
          <chakra.p data-field="suggestion.reply" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {entry.reply}
          </chakra.p>
          <chakra.p textStyle="helper" color="fg.muted">
            {t('replied_by', {
              name: entry.replied_by ?? '',
              when: entry.replied_at === null ? '' : when(entry.replied_at),
            })}
          </chakra.p>
        </chakra.div>
      )}
    </chakra.div>
  );
}
