import { chakra } from '@chakra-ui/react';
import type { Printer } from '#contract/domain/printer.ts';
import type { PrinterSecret } from '#contract/http/printer.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useWords } from '../use-words.ts';

export type ShownOnce = { printer: Printer; shown_once: PrinterSecret };

/** The address with its name and secret in it, as Star's settings page takes it; or the three apart. */
const addressOf = ({ path, user, secret }: PrinterSecret): string => {
  const { protocol, host } = window.location;
  return `${protocol}//${user}:${secret}@${host}${path}`;
};

/** What to type into the printer: shown now and never again, since only what the secret hashes to is kept. */
export function SecretDialog({ shown, onClose }: { shown: ShownOnce; onClose: () => void }) {
  const { t } = useWords('printers');
  const { printer, shown_once: told } = shown;
  return (
    <Modal
      role="alertdialog"
      title={t('secret.title', { name: printer.name })}
      onClose={onClose}
      footer={
        <Button look="ink" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('secret.once')}</p>
        <Line label={t('secret.whole')} value={addressOf(told)} testId="printer-address" />
        <chakra.p textStyle="helper" color="fg.muted">
          {t('secret.apart')}
        </chakra.p>
        <Line label={t('secret.url')} value={window.location.origin + told.path} />
        <Line label={t('secret.user')} value={told.user} />
        <Line label={t('secret.secret')} value={told.secret} />
        <chakra.p textStyle="helper" color="fg.muted">
          {t('secret.help')}
        </chakra.p>
      </chakra.div>
    </Modal>
  );
}

function Line({ label, value, testId }: { label: string; value: string; testId?: string }) {
  const { t } = useWords('printers');
  return (
    <div>
      <chakra.span textStyle="chip">{label}</chakra.span>
      <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="center">
        <chakra.code
          data-testid={testId}
          flex="1 1 240px"
          minW="0"
          p="8px"
          bg="bg.muted"
          borderRadius="6px"
          fontFamily="mono"
          textStyle="helper"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {value}
        </chakra.code>
        <CopyButton
          text={value}
          words={{ copy: t('secret.copy', { what: label }), copied: t('secret.copied'), refused: t('secret.refused') }}
        />
      </chakra.div>
    </div>
  );
}
