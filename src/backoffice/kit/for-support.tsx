import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWords } from '../use-words.ts';

/** Ids, versions and the like, of which a restaurant has no use: closed until someone who helps asks for them. */
export function ForSupport({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <chakra.details textStyle="helper" color="fg.muted">
      <chakra.summary cursor="pointer" minH="36px" alignContent="center" px="4">
        {t('for_support')}
      </chakra.summary>
      <chakra.dl px="4" pb="3" display="grid" gap="1.5">
        {children}
      </chakra.dl>
    </chakra.details>
  );
}
