import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { OfficeIcon } from './office-icon.tsx';

type CopyState = 'no' | 'copied' | 'refused';

type CopyButtonProps = {
  text: string;
  words: { copy: string; copied: string; refused: string };
  /** Spoken in place of the word on it, where several of them are beside each other. */
  label?: string;
};

/** Puts a text on the clipboard and says whether it worked. */
export function CopyButton({ text, words, label }: CopyButtonProps) {
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
    <>
      <Button aria-label={label} onClick={copy}>
        <OfficeIcon name="copy" />
        {words.copy}
      </Button>
      <chakra.span role="status" textStyle="helper" color={state === 'copied' ? 'jade.fg' : 'fg.muted'}>
        {state === 'no' ? '' : state === 'copied' ? words.copied : words.refused}
      </chakra.span>
    </>
  );
}
