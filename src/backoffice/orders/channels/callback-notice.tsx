import { chakra } from '@chakra-ui/react';
import type { CallbackTrouble } from '#contract/http/orders/channel.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../use-words.ts';

/** Says that the channel's server does not take the status callbacks, since when, and what it answered [DO2]. */
export function CallbackNotice({ trouble }: { trouble: CallbackTrouble }) {
  const { t, time } = useWords('channels');
  return (
    <chakra.div role="status" data-testid="callback-trouble" mt="2">
      <Chip tone="late" icon="octagon" field="channel.callback_trouble">
        {t('callbacks_waiting', { count: trouble.waiting })}
      </Chip>
      <chakra.p textStyle="helper" color="fg.muted" mt="1">
        {t('callbacks_since', { time: time(trouble.since, 'dayAndClock') })}
      </chakra.p>
      <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere" lang="en">
        {t('callbacks_error', { error: trouble.last_error })}
      </chakra.p>
    </chakra.div>
  );
}
