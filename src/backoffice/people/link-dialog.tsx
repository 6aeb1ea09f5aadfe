import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useWords } from '../use-words.ts';
import { CopyText } from './copy-text.tsx';

/** A link to hand over: of an invitation, or to set a new password. */
export type ShownLink = { kind: 'invite' | 'reset'; name: string; mail: string; url: string; expires_at: string };

/** The link, now and never again: only what it hashes to is kept. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { t, time } = useWords('people');
  const { kind, name, mail, url, expires_at } = link;
  return (
    <Modal
      role="alertdialog"
      title={t(`link.title_${kind}`, { name })}
      onClose={onClose}
      footer={
        <Button look="ink" onClick={onClose}>
          {t('link.done')}
        </Button>
      }
    >
      <chakra.div display="grid" gap="12px">
        <chakra.p overflowWrap="anywhere">{t(`link.text_${kind}`, { mail })}</chakra.p>
        <CopyText label={t('link.label')} text={url} />
        <chakra.p textStyle="helper" color="fg.muted">
          {t(`link.once_${kind}`, { until: time(expires_at, 'dayAndClock') })}
        </chakra.p>
      </chakra.div>
    </Modal>
  );
}
