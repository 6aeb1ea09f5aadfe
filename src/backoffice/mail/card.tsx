import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

type CardProps = { title: string; note?: ReactNode; testId: string; children: ReactNode };

/** A titled box of the page. */
export function Card({ title, note, testId, children }: CardProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      data-testid={testId}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="8px"
      overflow="hidden"
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="8px"
        px="16px"
        py="10px"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <chakra.h2 id={id} fontSize="16px" lineHeight="24px" fontWeight="700">
          {title}
        </chakra.h2>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px" textStyle="helper" color="fg.muted">
          {note}
        </chakra.div>
      </chakra.div>
      {children}
    </chakra.section>
  );
}
