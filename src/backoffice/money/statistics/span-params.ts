import { COMPARES, daysIn, MAX_SPAN_DAYS, monthOf, TREND_UNITS, type DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { givenDays, oneOf } from '../../kit/list/list-params.ts';

/** The spans people ask for, seen from today's business day. */
export const PRESETS = ['today', 'yesterday', 'd7', 'd30', 'month', 'last_month'] as const;
export type Preset = (typeof PRESETS)[number];

export function spanOf(preset: Preset, today: string): DaySpan {
  const monthStart = `${monthOf(today)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'd7':
      return { from: addDays(today, -6), to: today };
    case 'd30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: monthStart, to: today };
    case 'last_month':
      return { from: `${monthOf(addDays(monthStart, -1))}-01`, to: addDays(monthStart, -1) };
  }
}

/** The last day that its month's figures reach: a span of this month may end on a day that is still to come. */
export const lastDayOf = ({ to }: DaySpan, today: string): string =>
  to > today && monthOf(to) === monthOf(today) ? today : to;

/** The preset a span is, else `custom`. */
export const presetOf = (span: DaySpan, today: string): Preset | 'custom' =>
  PRESETS.find((preset) => {
    const { from, to } = spanOf(preset, today);
    return from === span.from && to === span.to;
  }) ?? 'custom';

const isSpan = ({ from, to }: DaySpan): boolean => {
  const days = daysIn({ from, to });
  return days >= 1 && days <= MAX_SPAN_DAYS;
};

/** What the address says; whatever it does not understand counts as not said. */
export function readSpanParams(params: URLSearchParams, today: string, usual: Preset) {
  const { from, to } = givenDays(params);
  const given = from === undefined || to === undefined ? null : { from, to };
  const span = given !== null && isSpan(given) ? given : spanOf(oneOf(PRESETS, params.get('span')) ?? usual, today);
  return {
    span,
    preset: params.get('span') === 'custom' ? ('custom' as const) : presetOf(span, today),
    compare: oneOf(COMPARES, params.get('compare')) ?? 'week',
    by: oneOf(TREND_UNITS, params.get('by')) ?? 'day',
    measure: oneOf(['sales', 'orders'] as const, params.get('measure')) ?? 'sales',
  };
}

/**
 * The address after a change. A preset is kept by its name, so that a saved address keeps meaning "the last 7 days".
 */
export function withSpan(params: URLSearchParams, change: { preset: Preset } | { span: DaySpan }): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('from');
  next.delete('to');
  if ('preset' in change) next.set('span', change.preset);
  else {
    next.set('span', 'custom');
    next.set('from', change.span.from);
    next.set('to', change.span.to);
  }
  return next;
}

export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return next;
}
