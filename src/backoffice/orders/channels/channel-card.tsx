import { chakra } from '@chakra-ui/react';
import type { ListedChannel } from '#contract/http/orders/channel.ts';
import { useUpdateChannel } from '../../../data/orders/channel-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { Card } from '../../kit/card.tsx';
import { useWords } from '../../use-words.ts';
import { CallbackNotice } from './callback-notice.tsx';

type ChannelCardProps = { channel: ListedChannel; onEdit: () => void; onRotate: () => void; onDelete: () => void };

/** One channel: automatic acceptance is switched here, the rest asks first. */
export function ChannelCard({ channel, onEdit, onRotate, onDelete }: ChannelCardProps) {
  const { t, time } = useWords('channels');
  const mayManage = useMay()('channel.manage');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateChannel(restaurantId);
  const switchAccept = (auto_accept: boolean): void =>
    update.mutate(
      { channel_id: channel.id, auto_accept },
      {
        onSuccess: sayDone(t('done.edited')),
        onError: sayFailure(t),
      },
    );
  return (
    <Card
      title={channel.name}
      titleField="channel.name"
      testId="channel-card"
      chips={
        <Chip tone="plain" field="channel.kind">
          {t(`kind.${channel.kind}`)}
        </Chip>
      }
      actions={
        mayManage ? (
          <>
            <Button onClick={onEdit} aria-label={t('edit_named', { name: channel.name })}>
              <OfficeIcon name="edit" />
              {t('edit')}
            </Button>
            <Button onClick={onRotate} aria-label={t('rotate_named', { name: channel.name })}>
              <OfficeIcon name="key" />
              {t('rotate')}
            </Button>
            <Button look="danger" onClick={onDelete} aria-label={t('delete_named', { name: channel.name })}>
              {t('delete')}
            </Button>
          </>
        ) : null
      }
    >
      <SwitchField
        label={t('auto_accept')}
        help={t(channel.kind === 'gloriafood' ? 'auto_accept_gloriafood' : 'auto_accept_help')}
        dataField="channel.auto_accept"
        isOn={channel.auto_accept}
        isDisabled={update.isPending || !mayManage}
        onChange={switchAccept}
      />
      <chakra.p textStyle="helper" color="fg.muted">
        <span data-field="channel.rate_per_second">{t('rate', { count: channel.rate_per_second })}</span>
        {' · '}
        <span data-field="channel.burst">{t('burst', { count: channel.burst })}</span>
        {' · '}
        <span data-field="channel.last_order_at">
          {channel.last_order_at === null
            ? t('no_order_yet')
            : t('last_order', { time: time(channel.last_order_at, 'dayAndClock') })}
        </span>
      </chakra.p>
      {channel.callback_trouble === null ? null : <CallbackNotice trouble={channel.callback_trouble} />}
    </Card>
  );
}
