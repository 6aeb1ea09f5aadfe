import { chakra } from '@chakra-ui/react';
import { isHolidayOn, type Holiday } from '#contract/domain/opening-hours.ts';
import { localTime } from '#contract/domain/time.ts';
import { holidayProblems } from '#contract/domain/store-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { DayRow } from './day-row.tsx';
import type { Scale } from './spans.ts';

type HolidaysEditorProps = {
  holidays: readonly Holiday[];
  scale: Scale;
  timeZone: string;
  onChange: (holidays: Holiday[]) => void;
};

const NAME_LENGTH = 40;
const MINUTE_MS = 60_000;

/** `12-24`, or `12-24–12-26` for several days; with their years where these differ. */
function daysText({ date, until }: Holiday): string {
  if (until === undefined || until === date) return date.slice(5);
  return date.slice(0, 4) === until.slice(0, 4) ? `${date.slice(5)}–${until.slice(5)}` : `${date}–${until}`;
}

/** Named days, or spans of days, whose hours differ from their weekdays'; without hours the store is closed. */
export function HolidaysEditor({ holidays, scale, timeZone, onChange }: HolidaysEditorProps) {
  const { t } = useWords('store');
  const problems = holidayProblems(holidays);
  const today = localTime(useNow(MINUTE_MS), timeZone).day;
  const put = (index: number, holiday: Holiday): void =>
    onChange(holidays.map((other, place) => (place === index ? holiday : other)));
  // Without a day, which no schema takes: one that stood there would close the store unasked [EN12].
  const add = (): void => onChange([...holidays, { date: '', spans: [] }]);
  return (
    <chakra.div data-field="restaurant.holidays" display="grid" gap="2.5">
      {holidays.map((holiday, index) => {
        const ofThis = problems.filter(({ path }) => path[0] === index);
        const wrong = ofThis.flatMap(({ path, code }) => (code === 'spans_overlap' ? [Number(path[2])] : []));
        const isTwice = ofThis.some(({ code }) => code === 'taken');
        const isBefore = ofThis.some(({ code }) => code === 'before_start');
        const hasDay = holiday.date !== '';
        const { until: _until, ...oneDay } = holiday;
        return (
          <chakra.div
            key={`${index}-${holidays.length}`}
            role="group"
            aria-label={t('hours.holiday_of', { days: daysText(holiday) })}
            display="grid"
            gridTemplateColumns={{
              base: '1fr var(--mark)',
              md: '170px 170px minmax(0, 1fr) var(--mark)',
            }}
            rowGap="2"
            columnGap="3"
            alignItems="start"
          >
            <DateField
              label={t('hours.holiday')}
              value={holiday.date === '' ? null : holiday.date}
              isClearable={false}
              onChange={(date) => date !== null && put(index, { ...holiday, date })}
              {...(isTwice || !hasDay ? { error: t(hasDay ? 'hours.holiday_twice' : 'hours.holiday_day') } : {})}
            />
            <chakra.span gridColumn={{ base: '1', md: 'auto' }}>
              <DateField
                label={t('hours.holiday_until')}
                value={holiday.until ?? null}
                onChange={(until) => put(index, until === null ? oneDay : { ...holiday, until })}
                {...(isBefore ? { error: t('field_error.before_start') } : {})}
              />
            </chakra.span>
            <chakra.span gridColumn={{ base: '1', md: 'auto' }}>
              <TextField
                label={t('hours.holiday_name')}
                maxLength={NAME_LENGTH}
                value={holiday.name ?? ''}
                onChange={(event) => put(index, { ...holiday, name: event.currentTarget.value })}
              />
            </chakra.span>
            <chakra.span pt="5" gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
              <RowAction
                icon="trash"
                label={t('hours.remove_holiday', { day: daysText(holiday) })}
                onClick={() => onChange(holidays.filter((_, place) => place !== index))}
              />
            </chakra.span>
            {hasDay && holiday.spans.length === 0 && isHolidayOn(holiday, today) ? (
              <chakra.p
                role="status"
                gridColumn="1 / -1"
                px="3"
                py="2"
                bg="amber.subtle"
                color="amber.fg"
                borderRadius="control"
              >
                {t('hours.closes_now', { until: holiday.until ?? holiday.date })}
              </chakra.p>
            ) : null}
            <chakra.div gridColumn="1 / -1">
              <DayRow
                day={daysText(holiday)}
                dayWidth="96px"
                spans={holiday.spans}
                scale={scale}
                wrong={wrong}
                onChange={(spans) => put(index, { ...holiday, spans })}
              />
            </chakra.div>
          </chakra.div>
        );
      })}
      <chakra.div>
        <Button onClick={add}>
          <OfficeIcon name="calendar" />
          {t('hours.add_holiday')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
