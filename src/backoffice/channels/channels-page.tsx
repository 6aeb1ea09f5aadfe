import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/http/channel.ts';
import { channelQueries } from '../../data/channel/channel-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { ChannelCard } from './channel-card.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { DeleteChannel } from './delete-channel.tsx';
import { KeyDialog, type ShownOnce } from './key-dialog.tsx';
import { RefusedList } from './refused-list.tsx';
import { RotateChannel } from './rotate-channel.tsx';

type Asking = { kind: 'edit' | 'rotate' | 'delete'; channel: Channel } | { kind: 'add' };

/** Where orders come from: each channel's key, whether it accepts by itself, how fast it may, and what was refused. */
export function ChannelsPage() {
  const { t } = useWords('channels');
  useTitle(t('page.channels'));
  const { id: restaurantId } = useRestaurant();
  const { data: channels, error, isPending, refetch } = useQuery(channelQueries.list(restaurantId));
  const [asking, setAsking] = useState<Asking | null>(null);
  const [shown, setShown] = useState<ShownOnce | null>(null);
  const close = (): void => setAsking(null);
  const showKey = (once: ShownOnce): void => {
    close();
    setShown(once);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <PageHead title={t('page.channels')} help={t('help')}>
        <Button look="ink" onClick={() => setAsking({ kind: 'add' })}>
          <OfficeIcon name="plus" />
          {t('add')}
        </Button>
      </PageHead>
      {isPending ? <SkeletonRows label={t('loading')} rows={3} height={120} /> : null}
      {error !== null && channels === undefined ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {channels?.length === 0 ? <EmptyState glyph="渠" title={t('empty')} text={t('empty_text')} /> : null}
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="16px">
        {channels?.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            onEdit={() => setAsking({ kind: 'edit', channel })}
            onRotate={() => setAsking({ kind: 'rotate', channel })}
            onDelete={() => setAsking({ kind: 'delete', channel })}
          />
        ))}
      </chakra.ul>
      <RefusedList />
      {asking?.kind === 'add' ? <ChannelPanel channel={undefined} onKey={showKey} onClose={close} /> : null}
      {asking?.kind === 'edit' ? <ChannelPanel channel={asking.channel} onKey={showKey} onClose={close} /> : null}
      {asking?.kind === 'rotate' ? <RotateChannel channel={asking.channel} onKey={showKey} onClose={close} /> : null}
      {asking?.kind === 'delete' ? <DeleteChannel channel={asking.channel} onClose={close} /> : null}
      {shown === null ? null : <KeyDialog shown={shown} onClose={() => setShown(null)} />}
    </chakra.div>
  );
}
