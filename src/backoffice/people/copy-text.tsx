import { chakra } from '@chakra-ui/react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useWords } from '../use-words.ts';

/** A text to hand over, with a button that puts it on the clipboard. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useWords('people');
  const words = { copy: t('link.copy'), copied: t('link.copied'), refused: t('link.not_copied') };
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
        <CopyButton text={text} words={words} />
      </chakra.div>
    </chakra.div>
  );
}
