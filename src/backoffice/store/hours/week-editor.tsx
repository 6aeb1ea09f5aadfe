import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { WEEKDAYS, type Hours } from '#contract/domain/opening-hours.ts';
import { hoursProblems } from '#contract/domain/store-hours.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { CopyDialog, type Weekday } from './copy-dialog.tsx';
import { DayRow } from './day-row.tsx';
import { ticksOf, type Scale } from './spans.ts';

type WeekEditorProps = { hours: Hours; scale: Scale; error: string | undefined; onChange: (hours: Hours) => void };

/** The week: a row a day with its bar and its spans. */
export function WeekEditor({ hours, scale, error, onChange }: WeekEditorProps) {
  const { t } = useWords('store');
  const [copying, setCopying] = useState<Weekday | null>(null);
  const problems = hoursProblems(hours);
  const wrongOf = (day: Weekday): number[] =>
    problems.flatMap(({ path, code }) => (code === 'spans_overlap' && path[0] === day ? [Number(path[1])] : []));
  return (
    <chakra.div data-field="restaurant.hours" display="grid" gap={{ base: '2.5', xl: '0' }}>
      <chakra.div
        aria-hidden="true"
        display={{ base: 'none', xl: 'grid' }}
        gridTemplateColumns="52px 44px minmax(100px, 1fr) minmax(0, 480px)"
        gap="3"
        textStyle="helper"
        color="fg.muted"
      >
        <chakra.span gridColumn="3" position="relative" h="16px">
          {ticksOf(scale).map(({ hour, at }) => (
            <chakra.span key={at} position="absolute" transform="translateX(-50%)" style={{ left: `${at * 100}%` }}>
              {hour}
            </chakra.span>
          ))}
        </chakra.span>
      </chakra.div>
      {WEEKDAYS.map((day) => (
        <DayRow
          key={day}
          day={t(`weekday.${day}`)}
          spans={hours[day]}
          scale={scale}
          wrong={wrongOf(day)}
          onChange={(spans) => onChange({ ...hours, [day]: spans })}
          {...(hours[day].length > 0 ? { onCopy: () => setCopying(day) } : {})}
        />
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      {copying === null ? null : (
        <CopyDialog
          from={copying}
          onClose={() => setCopying(null)}
          onCopy={(days) => {
            onChange({ ...hours, ...Object.fromEntries(days.map((day) => [day, hours[copying]])) });
            setCopying(null);
          }}
        />
      )}
    </chakra.div>
  );
}
