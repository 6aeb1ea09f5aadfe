import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type PageHeadProps = { title: string; help?: string; children?: ReactNode };

/** The page's one heading, and what can be done on it at the right. */
export function PageHead({ title, help, children }: PageHeadProps) {
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.div flex="1" minW="200px">
        <chakra.h1 textStyle="page">{title}</chakra.h1>
        {help === undefined ? null : <chakra.p color="fg.muted">{help}</chakra.p>}
      </chakra.div>
      {children}
    </chakra.header>
  );
}
