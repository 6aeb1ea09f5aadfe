import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import { intakeGloriafoodCall, intakeOrderCall } from '#contract/http/intake.ts';
import type { addChannelCall } from '#contract/http/channel.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { useWords } from '../use-words.ts';

export type ShownOnce = ReplyOf<typeof addChannelCall>;

const PATHS = { native: intakeOrderCall.path, gloriafood: intakeGloriafoodCall.path };

/** The key and the signing secret: shown now and never again, since only what they hash to is kept. */
export function KeyDialog({ shown, onClose }: { shown: ShownOnce; onClose: () => void }) {
  const { t } = useWords('channels');
  const { channel, key, signing_secret } = shown;
  return (
    <Modal
      role="alertdialog"
      title={t('key.title', { name: channel.name })}
      onClose={onClose}
      footer={
        <Button look="ink" onClick={onClose}>
          {t('key.done')}
        </Button>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('key.once')}</p>
        <Secret label={t('key.address')} value={window.location.origin + PATHS[channel.kind]} />
        <Secret label={t('key.key')} value={key} testId="channel-key" />
        <Secret label={t('key.secret')} value={signing_secret} />
        <chakra.p textStyle="helper" color="fg.muted">
          {t('key.help')}
        </chakra.p>
      </chakra.div>
    </Modal>
  );
}

type SecretProps = { label: string; value: string; testId?: string };

function Secret({ label, value, testId }: SecretProps) {
  const { t } = useWords('channels');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Not allowed here (no secure context): the text can still be selected.
      setIsCopied(false);
    }
  };
  return (
    <div>
      <chakra.span textStyle="chip">{label}</chakra.span>
      <chakra.div display="flex" gap="8px" alignItems="center">
        <chakra.code
          data-testid={testId}
          flex="1"
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
        <Button size="square" aria-label={t('key.copy', { what: label })} onClick={() => void copy()}>
          <OfficeIcon name="copy" />
        </Button>
      </chakra.div>
      <chakra.span role="status" textStyle="helper" color="jade.fg">
        {isCopied ? t('key.copied') : ''}
      </chakra.span>
    </div>
  );
}
