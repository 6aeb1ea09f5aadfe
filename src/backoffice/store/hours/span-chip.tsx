import { chakra } from '@chakra-ui/react';
import type { Span } from '#contract/domain/opening-hours.ts';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
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
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="0.5"
      h="36px"
      ps="1"
      borderWidth="1px"
      borderRadius="control"
      borderColor={isWrong ? 'zhu.fg' : 'border.control'}
      fontSize="chip"
      whiteSpace="nowrap"
    >
      <ClockInput
        label={t('hours.open_of', { day })}
        value={span.open}
        onChange={(open) => onChange({ ...span, open })}
      />
      –
      <ClockInput
        label={t('hours.close_of', { day })}
        value={span.close}
        onChange={(close) => onChange({ ...span, close })}
      />
      {isOvernight ? (
        <chakra.span textStyle="helper" color="fg.muted">
          {t('hours.next_day')}
        </chakra.span>
      ) : null}
      <RowAction icon="x" label={t('hours.remove_span', { day })} h="34px" onClick={onRemove} />
    </chakra.span>
  );
}
