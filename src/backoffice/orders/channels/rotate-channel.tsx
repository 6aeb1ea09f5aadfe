import type { Channel } from '#contract/http/orders/channel.ts';
import { useRotateChannel } from '../../../data/orders/channel-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import type { ShownOnce } from './key-dialog.tsx';

type RotateChannelProps = { channel: Channel; onKey: (shown: ShownOnce) => void; onClose: () => void };

/** A new key; the old one stops at once, so it is asked. */
export function RotateChannel({ channel, onKey, onClose }: RotateChannelProps) {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const rotate = useRotateChannel(restaurantId);
  return (
    <Confirm
      title={t('rotate_title', { name: channel.name })}
      text={t('rotate_text')}
      action={t('rotate_confirm')}
      no={t('keep')}
      isBusy={rotate.isPending}
      onYes={() => rotate.mutate(channel.id, { onSuccess: onKey, onError: onClose })}
      onClose={onClose}
    />
  );
}
