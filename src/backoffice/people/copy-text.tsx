import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { useWords } from '../use-words.ts';

type CopyState = 'no' | 'copied' | 'refused';

/** A text to hand over, with a button that puts it on the clipboard. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useWords('people');
  const [state, setState] = useState<CopyState>('no');
  const copy = (): void => {
    // Without a secure context there is no clipboard: the text can still be selected.
    const writing = window.isSecureContext
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('insecure'));
    writing.then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <chakra.div display="grid" gap="8px">
      <chakra.span textStyle="chip">{label}</chakra.span>
      <chakra.code
        data-testid="link"
        p="8px"
        bg="bg.muted"
        borderRadius="6px"
        fontFamily="mono"
        textStyle="helper"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {text}
      </chakra.code>
      <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="center">
        <Button onClick={copy}>
          <OfficeIcon name="copy" />
          {t('link.copy')}
        </Button>
        <chakra.span role="status" textStyle="helper" color={state === 'copied' ? 'jade.fg' : 'fg.muted'}>
          {state === 'no' ? '' : t(state === 'copied' ? 'link.copied' : 'link.not_copied')}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}
