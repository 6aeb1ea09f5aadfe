import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A titled part of an order. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <chakra.section borderWidth="1px" borderColor="border" borderRadius="box">
      <chakra.header
        display="flex"
        alignItems="center"
        gap="2"
        minH="48px"
        px="4"
        py="1.5"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <chakra.h3 textStyle="section" flex="1">
          {title}
        </chakra.h3>
        {aside}
      </chakra.header>
      {children}
    </chakra.section>
  );
}

/** A named value of an order, `field` under its name on the wire. Nothing is shown for what an order does not have. */
export function Fact({ label, field, children }: { label: string; field: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <chakra.div display="grid" gridTemplateColumns="108px 1fr" gap="2">
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd data-field={field} overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
