import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';

export type TimelineState = 'done' | 'current' | 'future' | 'failed';
type TimelineItemProps = { state: TimelineState; title: ReactNode; detail?: ReactNode; aside?: ReactNode };

const DOTS = {
  done: { bg: 'fg', color: 'bg.panel' },
  current: { bg: 'jade.solid', color: 'bg.panel', boxShadow: '0 0 0 3px var(--ok-subtle)' },
  future: { bg: 'bg.panel', color: 'transparent', boxShadow: 'inset 0 0 0 2px var(--border-control)' },
  failed: { bg: 'zhu.solid', color: 'bg.panel' },
} as const;

/**
 * What happened, what is now, what is to come, what went wrong: a disc with a tick, one with a halo, a hollow one on a
 * dotted rail, one with a cross.
 */
export function TimelineItem({ state, title, detail, aside }: TimelineItemProps) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="20px 1fr auto"
      gap="2.5"
      minH="38px"
      position="relative"
      color={state === 'future' ? 'fg.muted' : 'fg'}
      aria-current={state === 'current' ? 'step' : undefined}
      _before={{
        content: '""',
        position: 'absolute',
        left: '9px',
        top: '20px',
        bottom: '0',
        borderLeftWidth: '2px',
        borderStyle: state === 'done' ? 'solid' : 'dotted',
        borderColor: state === 'done' ? 'fg' : 'border.control',
      }}
      _last={{ _before: { display: 'none' } }}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        w="20px"
        h="20px"
        borderRadius="full"
        zIndex="raised"
        css={{ '& .icon': { width: '12px', height: '12px' } }}
        {...DOTS[state]}
      >
        {state === 'done' ? <Icon name="check" /> : null}
        {state === 'failed' ? <Icon name="x" /> : null}
      </chakra.span>
      <chakra.div minW="0" pb="1.5" overflowWrap="anywhere" fontWeight={state === 'current' ? '700' : '400'}>
        {title}
        {detail === undefined ? null : (
          <chakra.span display="block" textStyle="helper" fontWeight="400" color="fg.muted">
            {detail}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.span whiteSpace="nowrap">{aside}</chakra.span>
    </chakra.li>
  );
}
