import { chakra } from '@chakra-ui/react';
import type { Span } from '#contract/domain/opening-hours.ts';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useClockText } from '../../kit/form/use-clock-text.ts';
import { ClockInput } from './clock-input.tsx';

type SpanChipProps = {
  /** The day it belongs to, for screen readers. */
  day: string;
  span: Span;
  isWrong: boolean;
  onChange: (span: Span) => void;
  onRemove: () => void;
};

/** From when to when; an end before its start is on the next day and says so. */
export function SpanChip({ day, span, isWrong, onChange, onRemove }: SpanChipProps) {
  const { t } = useWords('store');
  const isOvernight = span.close <= span.open;
  const open = useClockText(span.open, (next) => onChange({ ...span, open: next }));
  const close = useClockText(span.close, (next) => onChange({ ...span, close: next }));
  const problems = new Set([open.error, close.error].filter((error) => error !== undefined));
  return (
    <chakra.span display="inline-grid" gap="1" justifyItems="start">
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="0.5"
        minH="36px"
        ps="1"
        borderWidth="1px"
        borderRadius="control"
        borderColor={isWrong || problems.size > 0 ? 'zhu.fg' : 'border.control'}
        fontSize="chip"
        whiteSpace="nowrap"
      >
        <ClockInput label={t('hours.open_of', { day })} clock={open} />
        –
        <ClockInput label={t('hours.close_of', { day })} clock={close} />
        {isOvernight ? (
          <chakra.span textStyle="helper" color="fg.muted">
            {t('hours.next_day')}
          </chakra.span>
        ) : null}
        <RowAction icon="x" label={t('hours.remove_span', { day })} h="34px" onClick={onRemove} />
      </chakra.span>
      {[...problems].map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </chakra.span>
  );
}
