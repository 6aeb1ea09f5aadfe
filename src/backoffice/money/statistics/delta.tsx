import { chakra } from '@chakra-ui/react';

/** Whether more of it is good, bad, or neither. */
export type Better = 'more' | 'less' | 'neither';

type DeltaProps = { by: number; text: string; better?: Better };

/** How a figure moved: an arrow and the amount, jade for the better and zhu for the worse. */
export function Delta({ by, text, better = 'more' }: DeltaProps) {
  const isGood = better === 'neither' || by === 0 ? null : by > 0 === (better === 'more');
  return (
    <chakra.b whiteSpace="nowrap" color={isGood === null ? 'fg.muted' : isGood ? 'jade.fg' : 'zhu.fg'}>
      {by === 0 ? '' : by > 0 ? '▲ ' : '▼ '}
      {text}
    </chakra.b>
  );
}

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '±');

export const countDelta = (now: number, before: number): { by: number; text: string } => ({
  by: now - before,
  text: `${sign(now - before)}${Math.abs(now - before).toLocaleString('en-US')}`,
});

export type Money = (minor: number) => string;

export const centsDelta = (now: number, before: number, money: Money): { by: number; text: string } => ({
  by: now - before,
  text: `${sign(now - before)}${money(Math.abs(now - before))}`,
});

/** Beyond this a percentage says nothing. */
const MAX_PERCENT = 999;

/** In percent of what it was; compared with zero, or next to zero, the amount is shown. */
export function shareDelta(now: number, before: number, money: Money): { by: number; text: string } {
  const share = before === 0 ? Number.POSITIVE_INFINITY : ((now - before) / before) * 100;
  if (Math.abs(share) > MAX_PERCENT) return centsDelta(now, before, money);
  return { by: now - before, text: `${sign(now - before)}${Math.abs(share).toFixed(1)}%` };
}
