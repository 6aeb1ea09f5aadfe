import { chakra } from '@chakra-ui/react';
import type { Holiday } from '#contract/domain/opening-hours.ts';
import { addDays, localTime } from '#contract/domain/time.ts';
import { holidayProblems } from '#contract/domain/store-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { DayRow } from './day-row.tsx';

type HolidaysEditorProps = { holidays: readonly Holiday[]; timeZone: string; onChange: (holidays: Holiday[]) => void };

/** Dates whose hours differ from their weekday's; without hours the store is closed on them. */
export function HolidaysEditor({ holidays, timeZone, onChange }: HolidaysEditorProps) {
  const { t } = useWords('store');
  const problems = holidayProblems(holidays);
  const put = (index: number, holiday: Holiday): void =>
    onChange(holidays.map((other, place) => (place === index ? holiday : other)));
  const add = (): void => {
    const known = new Set(holidays.map(({ date }) => date));
    let date = addDays(localTime(Date.now(), timeZone).day, 1);
    while (known.has(date)) date = addDays(date, 1);
    onChange([...holidays, { date, spans: [] }]);
  };
  return (
    <chakra.div data-field="restaurant.holidays" display="grid" gap="2.5">
      {holidays.map((holiday, index) => {
        const ofThis = problems.filter(({ path }) => path[0] === index);
        const wrong = ofThis.flatMap(({ path, code }) => (code === 'spans_overlap' ? [Number(path[2])] : []));
        const isTwice = ofThis.some(({ code }) => code === 'taken');
        return (
          <chakra.div
            key={`${index}-${holidays.length}`}
            display="grid"
            gridTemplateColumns={{ base: '1fr auto', md: '170px 1fr auto' }}
            rowGap="2"
            columnGap="3"
            alignItems="start"
          >
            <DateField
              label={t('hours.holiday')}
              value={holiday.date}
              isClearable={false}
              onChange={(date) => date !== null && put(index, { ...holiday, date })}
              {...(isTwice ? { error: t('hours.holiday_twice') } : {})}
            />
            <chakra.div
              gridColumn={{ base: '1 / -1', md: 'auto' }}
              gridRow={{ base: '2', md: 'auto' }}
              pt={{ md: '5' }}
            >
              <DayRow
                day={holiday.date.slice(5)}
                spans={holiday.spans}
                wrong={wrong}
                onChange={(spans) => put(index, { ...holiday, spans })}
              />
            </chakra.div>
            <chakra.span pt="5">
              <RowAction
                icon="trash"
                label={t('hours.remove_holiday', { day: holiday.date })}
                onClick={() => onChange(holidays.filter((_, place) => place !== index))}
              />
            </chakra.span>
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
