import { chakra } from '@chakra-ui/react';
import type { containedIn } from '#contract/domain/allergy-clash.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** What a dish has in it that somebody who ordered must not eat, in both languages; nothing where that is not known [NO4]. */
export function ClashText({ contained }: { contained: ReturnType<typeof containedIn> }) {
  const { name, otherName, otherLang } = useWords();
  if (contained === null) return null;
  return (
    <chakra.span
      display="flex"
      gap="1.5"
      w="fit-content"
      my="0.5"
      px="2"
      py="0.5"
      borderRadius="chip"
      bg="zhu.solid"
      color="zhu.contrast"
      fontWeight="700"
      data-testid="clash"
    >
      <Icon name="octagon" />
      <span>
        {name(contained)}{' '}
        <chakra.span fontWeight="400" lang={otherLang}>
          {otherName(contained)}
        </chakra.span>
      </span>
    </chakra.span>
  );
}
