import { chakra } from '@chakra-ui/react';
import type { Channel } from '#contract/http/channel.ts';
import { useUpdateChannel } from '../../data/channel/channel-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type ChannelCardProps = { channel: Channel; onEdit: () => void; onRotate: () => void; onDelete: () => void };

/** One channel: automatic acceptance is switched here, the rest asks first. */
export function ChannelCard({ channel, onEdit, onRotate, onDelete }: ChannelCardProps) {
  const { t, time } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateChannel(restaurantId);
  const switchAccept = (auto_accept: boolean): void =>
    update.mutate(
      { channel_id: channel.id, auto_accept },
      {
        onSuccess: () => toaster.create({ type: 'success', title: t('done.edited') }),
        onError: (reason) => toaster.create({ type: 'error', title: failureText(t, reason) }),
      },
    );
  return (
    <chakra.li
      data-testid="channel-card"
      display="flex"
      flexDirection="column"
      gap="8px"
      borderWidth="1px"
      borderColor="border"
      borderRadius="8px"
      px="16px"
      py="12px"
      minW="0"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <chakra.h2 textStyle="section" flex="1" minW="0" overflowWrap="anywhere" data-field="channel.name">
          {channel.name}
        </chakra.h2>
        <Chip tone="plain" field="channel.kind">
          {t(`kind.${channel.kind}`)}
        </Chip>
      </chakra.div>
      <SwitchField
        label={t('auto_accept')}
        help={t(channel.kind === 'gloriafood' ? 'auto_accept_gloriafood' : 'auto_accept_help')}
        dataField="channel.auto_accept"
        isOn={channel.auto_accept}
        isDisabled={update.isPending}
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
      <chakra.div display="flex" flexWrap="wrap" gap="8px" mt="auto">
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
      </chakra.div>
    </chakra.li>
  );
}
