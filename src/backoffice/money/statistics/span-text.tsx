import { chakra } from '@chakra-ui/react';
import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { useWords } from '../../use-words.ts';
import { dayText } from './day-text.ts';

/** Which days are shown, and which they are compared with, in words. */
export function SpanText({ span, before }: { span: DaySpan; before: DaySpan | null }) {
  const { t, language } = useWords('figures');
  const text = ({ from, to }: DaySpan): string =>
    from === to
      ? dayText(from, 'full', language)
      : `${dayText(from, 'full', language)} – ${dayText(to, 'full', language)}`;
  return (
    <chakra.p color="fg.muted" data-testid="span-text">
      {t('span_days', { span: text(span), count: daysIn(span) })}
      {before === null ? null : <span data-field="statistics.before"> · {t('against', { span: text(before) })}</span>}
    </chakra.p>
  );
}
