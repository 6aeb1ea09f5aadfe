import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type ChipTone = 'new' | 'ok' | 'soon' | 'late' | 'plain' | 'outline';

const TONES = {
  new: { bg: 'indigo.subtle', color: 'indigo.fg', fontWeight: '700' },
  ok: { bg: 'jade.subtle', color: 'jade.fg' },
  soon: { bg: 'amber.subtle', color: 'amber.fg' },
  late: { bg: 'zhu.subtle', color: 'zhu.fg', fontWeight: '700' },
  plain: { bg: 'bg.muted', color: 'fg' },
  outline: { bg: 'transparent', color: 'fg.muted', boxShadow: 'inset 0 0 0 1px var(--border)' },
} as const satisfies Record<ChipTone, object>;

type ChipProps = {
  tone: ChipTone;
  icon?: IconName;
  field?: string;
  /** It holds a name that people give: a long one wraps where there is no room for it. */
  mayWrap?: boolean;
  children: ReactNode;
};

/** A word with its mark: state is never colour alone. */
export function Chip({ tone, icon, field, mayWrap = false, children }: ChipProps) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      {...(mayWrap ? { minH: '24px', overflowWrap: 'anywhere' } : { h: '24px', whiteSpace: 'nowrap' })}
      px="2"
      borderRadius="chip"
      textStyle="chip"
      css={{ '--cut': 'var(--bg-surface)', '& .icon': { width: '14px', height: '14px' } }}
      data-field={field}
      {...TONES[tone]}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </chakra.span>
  );
}
