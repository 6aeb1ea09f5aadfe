import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

type BoxProps = { title: string; aside?: ReactNode; children: ReactNode; testId?: string };

/** A titled part of a page. */
export function Box({ title, aside, children, testId }: BoxProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      data-testid={testId}
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      minW="0"
      overflow="hidden"
    >
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="1"
        minH="48px"
        px="4"
        py="1.5"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <chakra.h2 id={id} textStyle="section" flex="1" minW="140px">
          {title}
        </chakra.h2>
        {aside}
      </chakra.header>
      {children}
    </chakra.section>
  );
}
