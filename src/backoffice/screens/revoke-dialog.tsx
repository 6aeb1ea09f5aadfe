import type { Device } from '#contract/http/device.ts';
import { useRevokeDevice } from '../../data/device/device-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';

/** Names the screen: it goes dark at once and has to be paired again. */
export function RevokeDialog({ screen, onClose }: { screen: Device; onClose: () => void }) {
  const { t } = useWords();
  const revoke = useRevokeDevice(screen.restaurant_id);
  const confirm = (): void =>
    revoke.mutate(screen.id, {
      onSuccess: () => toaster.create({ type: 'success', title: t('done.deleted') }),
      onSettled: onClose,
    });
  return (
    <Modal
      role="alertdialog"
      title={t('screens.revoke_title', { name: screen.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('screens.revoke_keep')}</Button>
          <Button look="danger" disabled={revoke.isPending} onClick={confirm}>
            {t('screens.revoke_confirm')}
          </Button>
        </>
      }
    >
      <p>{t('screens.revoke_text')}</p>
    </Modal>
  );
}
