import type { Device } from '#contract/http/devices/device.ts';
import { useRevokeDevice } from '../../../data/devices/device-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Names the screen: it goes dark at once and has to be paired again. */
export function RevokeDialog({ screen, onClose }: { screen: Device; onClose: () => void }) {
  const { t } = useWords();
  const revoke = useRevokeDevice(screen.restaurant_id);
  return (
    <Confirm
      title={t('screens.revoke_title', { name: screen.name })}
      text={t('screens.revoke_text')}
      action={t('screens.revoke_confirm')}
      no={t('screens.revoke_keep')}
      isBusy={revoke.isPending}
      onYes={() =>
        revoke.mutate(screen.id, { onSuccess: sayDone(t('done.deleted'), undefined, screen.name), onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}
