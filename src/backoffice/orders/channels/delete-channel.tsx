import type { Channel } from '#contract/http/orders/channel.ts';
import { useDeleteChannel } from '../../../data/orders/channel-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Its key stops at once, its orders stay. */
export function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteChannel(restaurantId);
  return (
    <Confirm
      title={t('delete_title', { name: channel.name })}
      text={t('delete_text')}
      action={t('delete_confirm')}
      no={t('keep')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate(channel.id, {
          onSuccess: sayDone(t('done.deleted'), undefined, channel.name),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
