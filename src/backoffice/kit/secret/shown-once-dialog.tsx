import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { AskOnLeaving } from '../form/unsaved-guard.tsx';
import { useUnsavedEntry } from '../form/unsaved-entries.ts';
import { useWords } from '../../use-words.ts';
import { useLossWords } from './use-loss-words.ts';

type ShownOnceDialogProps = { title: string; done: string; onClose: () => void; children: ReactNode };

/**
 * A secret that is shown now and never again, since only its hash is kept. One button closes it, which says so; Escape, a
 * click beside it and the way back ask first [EN10].
 */
export function ShownOnceDialog({ title, done, onClose, children }: ShownOnceDialogProps) {
  const { t } = useWords();
  const words = useLossWords();
  const [isAsking, setAsking] = useState(false);
  useUnsavedEntry(true);
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={() => setAsking(true)}
      footer={
        <Button look="ink" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <chakra.div display="grid" gap="3">
        {children}
      </chakra.div>
      {isAsking ? (
        <Confirm
          title={words.title}
          text={words.text}
          action={words.leave}
          no={t('form.stay')}
          onYes={onClose}
          onClose={() => setAsking(false)}
        />
      ) : (
        <AskOnLeaving of="layer" words={words} />
      )}
    </Modal>
  );
}

type SecretLineProps = {
  label: string;
  value: string;
  words: { copy: string; copied: string; refused: string };
  testId?: string;
};

/** One text of it, with a button beside it that puts it on the clipboard: short to see, named in full when spoken. */
export function SecretLine({ label, value, words, testId }: SecretLineProps) {
  const { t } = useWords();
  return (
    <div>
      <chakra.span textStyle="chip">{label}</chakra.span>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <chakra.code
          data-testid={testId}
          flex="1 1 200px"
          minW="0"
          p="2"
          bg="bg.muted"
          borderRadius="control"
          fontFamily="mono"
          textStyle="helper"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {value}
        </chakra.code>
        <CopyButton text={value} label={words.copy} words={{ ...words, copy: t('copy') }} />
      </chakra.div>
    </div>
  );
}
