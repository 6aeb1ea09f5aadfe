import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/http/orders/channel.ts';
import { channelQueries } from '../../../data/orders/channel-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
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
  const may = useMay();
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(channelQueries.list(restaurantId));
  const { data: channels } = query;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [shown, setShown] = useState<ShownOnce | null>(null);
  const close = (): void => setAsking(null);
  const showKey = (once: ShownOnce): void => {
    close();
    setShown(once);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t('page.channels')} help={t('help')}>
        {may('channel.manage') ? (
          <Button look="ink" onClick={() => setAsking({ kind: 'add' })}>
            <OfficeIcon name="plus" />
            {t('add')}
          </Button>
        ) : null}
      </PageHead>
      <Reading query={query} failed={t('failed')} rows={3} height={120} />
      {channels?.length === 0 ? <EmptyState glyph="渠" title={t('empty')} text={t('empty_text')} /> : null}
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="4">
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
