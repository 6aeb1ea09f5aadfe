import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';

type LoudProps = { tone: 'zhu' | 'amber'; icon: 'octagon' | 'note'; field?: string; children: ReactNode };

/** What must not be missed of an order, never cut off. */
export function Loud({ tone, icon, field, children }: LoudProps) {
  return (
    <chakra.div
      display="flex"
      gap="2"
      px="4"
      py="2.5"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      fontWeight={tone === 'zhu' ? '700' : '400'}
      data-field={field}
    >
      <Icon name={icon} />
      <chakra.div minW="0" flex="1" overflowWrap="anywhere">
        {children}
      </chakra.div>
    </chakra.div>
  );
}
