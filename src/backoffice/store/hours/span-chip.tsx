import { chakra } from '@chakra-ui/react';
import type { Span } from '#contract/domain/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { ClockInput } from './clock-input.tsx';

type SpanChipProps = {
  /** What day it is of, for whoever hears it. */
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
      gap="2px"
      h="36px"
      ps="4px"
      borderWidth="1px"
      borderRadius="6px"
      borderColor={isWrong ? 'zhu.fg' : 'border.control'}
      fontSize="13px"
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
      <Button look="ghost" size="square" aria-label={t('hours.remove_span', { day })} h="34px" onClick={onRemove}>
        <Icon name="x" />
      </Button>
    </chakra.span>
  );
}
