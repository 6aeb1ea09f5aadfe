import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type FormSectionProps = { title: string; help?: string; id?: string; children: ReactNode };

/** Title and help at the left, fields at the right, a rule above. */
export function FormSection({ title, help, id, children }: FormSectionProps) {
  return (
    <chakra.section
      id={id}
      aria-label={title}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '168px minmax(0, 1fr)' }}
      gap={{ base: '3', lg: '6' }}
      py="5"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.div>
        <chakra.h2 textStyle="section">{title}</chakra.h2>
        {help === undefined ? null : (
          <chakra.p textStyle="helper" color="fg.muted">
            {help}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="grid" gap="3" alignContent="start" minW="0">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

/** Fields beside each other where there is room. */
export function FieldRow({ children, min = '200px' }: { children: ReactNode; min?: string }) {
  return (
    <chakra.div
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns={`repeat(auto-fit, minmax(min(${min}, 100%), 1fr))`}
    >
      {children}
    </chakra.div>
  );
}
