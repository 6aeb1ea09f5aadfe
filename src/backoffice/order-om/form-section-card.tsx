import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Section } from '../order/section.tsx';

type FormCardProps = { title: string; number: number; children: ReactNode };

/** A part of the form; Alt and its number goes to its first field. */
export function FormCard({ title, number, children }: FormCardProps) {
  return (
    <chakra.div data-section={number}>
      <Section title={title} aside={<Keys>Alt+{number}</Keys>}>
        <chakra.div display="grid" gap="12px" px="16px" py="12px">
          {children}
        </chakra.div>
      </Section>
    </chakra.div>
  );
}

/** A key, as it stands on the keyboard. */
export const Keys = ({ children }: { children: ReactNode }) => (
  <chakra.kbd
    hideBelow="md"
    fontFamily="mono"
    textStyle="helper"
    color="fg.muted"
    borderWidth="1px"
    borderColor="border"
    borderRadius="4px"
    px="5px"
    whiteSpace="nowrap"
  >
    {children}
  </chakra.kbd>
);
