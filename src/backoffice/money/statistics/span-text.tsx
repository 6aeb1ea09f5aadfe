import { chakra } from '@chakra-ui/react';
import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { useWords } from '../../use-words.ts';
import { dayText } from './day-text.ts';

/** Which days are shown, and which they are compared with, in words. */
type SpanTextProps = { span: DaySpan; before: DaySpan | null; until: string | null };

export function SpanText({ span, before, until }: SpanTextProps) {
  const { t, language, time } = useWords('figures');
  const text = ({ from, to }: DaySpan): string =>
    from === to
      ? dayText(from, 'full', language)
      : `${dayText(from, 'full', language)} – ${dayText(to, 'full', language)}`;
  return (
    <chakra.p color="fg.muted" data-testid="span-text">
      {t('span_days', { span: text(span), count: daysIn(span) })}
      {before === null ? null : (
        <span data-field="statistics.before">
          {' · '}
          {until === null
            ? t('against', { span: text(before) })
            : t('against_until', { span: text(before), time: time(until) })}
        </span>
      )}
    </chakra.p>
  );
}
