import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Section } from '../detail/section.tsx';

type FormCardProps = { title: string; number: number; children: ReactNode };

/** A part of the form; Alt and its number goes to its first field. */
export function FormCard({ title, number, children }: FormCardProps) {
  return (
    <chakra.div data-section={number}>
      <Section title={title} aside={<Keys>Alt+{number}</Keys>}>
        <chakra.div display="grid" gap="3" px="4" py="3">
          {children}
        </chakra.div>
      </Section>
    </chakra.div>
  );
}

/** A key, as it is on the keyboard; on a button in the button's own colour, where muted words are not read. */
export const Keys = ({ children }: { children: ReactNode }) => (
  <chakra.kbd
    hideBelow="md"
    fontFamily="mono"
    textStyle="helper"
    color="fg.muted"
    borderWidth="1px"
    borderColor="border"
    borderRadius="chip"
    px="1"
    whiteSpace="nowrap"
    css={{ 'button &': { color: 'inherit', borderColor: 'currentcolor' } }}
  >
    {children}
  </chakra.kbd>
);
