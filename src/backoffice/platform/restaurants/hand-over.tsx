import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';

/** A link to give to someone: shown now and never again. */
export function HandOver({ url, until }: { url: string; until: string }) {
  const { t } = useWords('platform');
  const [state, setState] = useState<'no' | 'copied' | 'refused'>('no');
  const copy = (): void => {
    // Without a secure context there is no clipboard: the text can still be selected.
    const writing = window.isSecureContext ? navigator.clipboard.writeText(url) : Promise.reject(new Error('insecure'));
    writing.then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <chakra.div display="grid" gap="2">
      <chakra.code
        data-testid="hand-over"
        p="2"
        bg="bg.muted"
        borderRadius="control"
        fontFamily="mono"
        textStyle="helper"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {url}
      </chakra.code>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Button onClick={copy}>
          <OfficeIcon name="copy" />
          {t('copy')}
        </Button>
        <chakra.span role="status" textStyle="helper" color="fg.muted">
          {t(state === 'no' ? 'password.once' : `password.${state}`, { until })}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}
