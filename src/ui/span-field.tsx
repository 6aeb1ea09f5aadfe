import { chakra } from '@chakra-ui/react';
import { DateField } from './date-field.tsx';

export type SpanPreset = { id: string; text: string };

type SpanFieldProps = {
  label: string;
  presets: readonly SpanPreset[];
  /** The chosen preset's id; `custom` shows the two days. */
  chosen: string;
  custom: SpanPreset;
  span: { from: string; to: string };
  max?: string;
  fromLabel: string;
  toLabel: string;
  onPreset: (id: string) => void;
  onSpan: (span: { from: string; to: string }) => void;
};

/** A span of days: a row of usual ones, and any other by its two ends. */
export function SpanField(props: SpanFieldProps) {
  const { label, presets, chosen, custom, span, max, fromLabel, toLabel, onPreset, onSpan } = props;
  const all = [...presets, custom];
  const limit = max === undefined ? {} : { max };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minW="0" maxW="full" className="no-print">
      <chakra.div
        role="group"
        aria-label={label}
        display="flex"
        // Words of which one row has no room go on in another, whole; the ground shows through as the lines between.
        flexWrap="wrap"
        gap="1px"
        maxW="full"
        overflow="hidden"
        bg="border"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="control"
      >
        {all.map((preset) => (
          <chakra.button
            key={preset.id}
            type="button"
            aria-pressed={preset.id === chosen}
            onClick={() => onPreset(preset.id)}
            flex="1 0 auto"
            h="34px"
            px={{ base: '2.5', sm: '3' }}
            whiteSpace="nowrap"
            cursor="pointer"
            bg="bg.panel"
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&[aria-pressed=true]': { background: 'var(--bg-inverse)', color: 'var(--fg-inverse)', fontWeight: 700 },
              '&:focus-visible': { outlineOffset: '-3px' },
            }}
          >
            {preset.text}
          </chakra.button>
        ))}
      </chakra.div>
      {chosen === custom.id ? (
        <chakra.div display="flex" alignItems="center" gap="2">
          <chakra.div w="170px">
            <DateField
              label={fromLabel}
              isLabelHidden
              isClearable={false}
              value={span.from}
              max={span.to}
              onChange={(day) => (day === null ? undefined : onSpan({ from: day, to: day > span.to ? day : span.to }))}
            />
          </chakra.div>
          <chakra.span aria-hidden="true">–</chakra.span>
          <chakra.div w="170px">
            <DateField
              label={toLabel}
              isLabelHidden
              isClearable={false}
              value={span.to}
              {...limit}
              onChange={(day) =>
                day === null ? undefined : onSpan({ from: day < span.from ? day : span.from, to: day })
              }
            />
          </chakra.div>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
