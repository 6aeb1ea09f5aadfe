import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useRestoreRestaurant } from '../../../data/platform/platform-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Back into use, after saying what does not come back with it. */
export function RestoreDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const restore = useRestoreRestaurant();
  return (
    <Confirm
      title={t('restore_title', { name: restaurant.name })}
      text={t('restore_text')}
      action={t('restore')}
      no={t('form.cancel')}
      isDanger={false}
      isBusy={restore.isPending}
      onYes={() =>
        restore.mutate(restaurant.id, {
          onSuccess: sayDone(t('restored', { name: restaurant.name })),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
