import { chakra } from '@chakra-ui/react';
import { spanMinutes } from '#contract/domain/store-hours.ts';
import type { Span } from '#contract/domain/opening-hours.ts';
import type { Scale } from './spans.ts';

const MIDNIGHT = 24 * 60;
const HATCH = 'repeating-linear-gradient(135deg, var(--fg) 0 3px, var(--bg-surface) 3px 5px)';

type Piece = { from: number; to: number; isNextDay: boolean };

/** A span as what is before midnight and what is after it. */
function piecesOf(span: Span): Piece[] {
  const { from, to } = spanMinutes(span);
  return [
    { from, to: Math.min(to, MIDNIGHT), isNextDay: false },
    { from: Math.max(from, MIDNIGHT), to, isNextDay: true },
  ].filter((piece) => piece.to > piece.from);
}

/** A day's spans as blocks; after midnight hatched, counted to the day it began. The chips beside it say the same in words. */
export function SpanBar({ spans, scale }: { spans: readonly Span[]; scale: Scale }) {
  const at = (minutes: number): number => ((minutes - scale.from) / (scale.to - scale.from)) * 100;
  return (
    <chakra.div aria-hidden="true" position="relative" h="20px" bg="bg.muted" borderRadius="mark" overflow="hidden">
      {spans.flatMap(piecesOf).map(({ from, to, isNextDay }) => (
        <chakra.span
          key={`${from}-${to}`}
          position="absolute"
          insetBlock="0"
          borderRadius="mark"
          style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%`, background: isNextDay ? HATCH : 'var(--fg)' }}
          {...(isNextDay ? { boxShadow: 'inset 0 0 0 1px var(--fg)' } : {})}
        />
      ))}
    </chakra.div>
  );
}
