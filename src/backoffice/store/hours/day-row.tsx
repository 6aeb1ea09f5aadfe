import { chakra } from '@chakra-ui/react';
import type { Span } from '#contract/domain/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { SpanBar } from './span-bar.tsx';
import { SpanChip } from './span-chip.tsx';
import { nextSpan, type Scale } from './spans.ts';

type DayRowProps = {
  day: string;
  dayWidth?: string;
  spans: readonly Span[];
  scale: Scale;
  /** Places of the spans that lie over an earlier one. */
  wrong: readonly number[];
  onChange: (spans: Span[]) => void;
  onCopy?: () => void;
};

const MAX_SPANS = 6;

/** One day: open or not, the bar, its spans, one more, and copying it to other days. */
export function DayRow({ day, dayWidth = '52px', spans, scale, wrong, onChange, onCopy }: DayRowProps) {
  const { t } = useWords('store');
  const isOpen = spans.length > 0;
  return (
    <chakra.div
      role="group"
      aria-label={day}
      display="grid"
      gridTemplateColumns={{
        base: `${dayWidth} 44px 1fr`,
        xl: `${dayWidth} 44px minmax(100px, 1fr) minmax(0, 480px)`,
      }}
      rowGap="1.5"
      columnGap="3"
      alignItems="center"
      minH="42px"
    >
      <chakra.b>{day}</chakra.b>
      <Toggle
        label={t('hours.is_open', { day })}
        isOn={isOpen}
        onChange={(isOn) => onChange(isOn ? [nextSpan([])] : [])}
      />
      <SpanBar spans={spans} scale={scale} />
      <chakra.div
        gridColumn={{ base: '1 / -1', xl: 'auto' }}
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        alignItems="center"
        minW="0"
      >
        {isOpen ? null : <chakra.span color="fg.muted">{t('hours.closed')}</chakra.span>}
        {spans.map((span, index) => (
          <SpanChip
            // A span has no name, so its place names it.
            key={`${index}-${spans.length}`}
            day={day}
            span={span}
            isWrong={wrong.includes(index)}
            onChange={(changed) => onChange(spans.map((other, place) => (place === index ? changed : other)))}
            onRemove={() => onChange(spans.filter((_, place) => place !== index))}
          />
        ))}
        {isOpen && spans.length < MAX_SPANS ? (
          <RowAction
            icon="plus"
            label={t('hours.add_span', { day })}
            onClick={() => onChange([...spans, nextSpan(spans)])}
          />
        ) : null}
        {onCopy === undefined ? null : (
          <Button look="ghost" px="2" aria-label={t('hours.copy_of', { day })} onClick={onCopy}>
            {t('hours.copy')}
          </Button>
        )}
      </chakra.div>
      {wrong.length === 0 ? null : (
        <chakra.div gridColumn="1 / -1">
          <FieldError>{t('field_error.spans_overlap')}</FieldError>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The switch of the picture: jade when open. Its words are the day's. */
function Toggle({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
      minH="36px"
      w="44px"
      display="grid"
      placeItems="center"
      cursor="pointer"
    >
      <chakra.span
        w="36px"
        h="20px"
        p="0.5"
        borderRadius="full"
        bg={isOn ? 'jade.solid' : 'border.control'}
        transition="background 120ms"
      >
        <chakra.span
          display="block"
          boxSize="16px"
          borderRadius="full"
          bg="var(--white)"
          transform={isOn ? 'translateX(16px)' : 'none'}
          transition="transform 120ms"
        />
      </chakra.span>
    </chakra.button>
  );
}
