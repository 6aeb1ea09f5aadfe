import { chakra } from '@chakra-ui/react';
import type { LimitedTime } from '#contract/domain/menu-availability.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { ClockField } from './clock-field.tsx';
import { MomentField } from './moment-field.tsx';

type LimitedFieldsProps = {
  entity: 'dish' | 'category';
  value: LimitedTime;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<LimitedTime>) => void;
};

const LUNCH = { days: WEEKDAYS.slice(0, 5), span: { open: '11:00', close: '15:00' } };

/** Sold at some times only: between two moments, in weekly windows, or both. */
export function LimitedFields({ entity, value, errorOf, onChange }: LimitedFieldsProps) {
  const { t } = useWords('menu');
  const { is_limited_time, available_from_at, available_until_at, weekly_windows } = value;
  return (
    <chakra.div display="grid" gap="3">
      <SwitchField
        label={t('limited.switch')}
        help={t('limited.help')}
        error={errorOf('is_limited_time')}
        dataField={`${entity}.is_limited_time`}
        isOn={is_limited_time}
        onChange={(isOn) => onChange({ is_limited_time: isOn })}
      />
      {is_limited_time ? (
        <>
          <FieldRow min="240px">
            <MomentField
              label={t('limited.from')}
              dataField={`${entity}.available_from_at`}
              value={available_from_at}
              error={errorOf('available_from_at')}
              onChange={(instant) => onChange({ available_from_at: instant })}
            />
            <MomentField
              label={t('limited.until')}
              dataField={`${entity}.available_until_at`}
              value={available_until_at}
              error={errorOf('available_until_at')}
              onChange={(instant) => onChange({ available_until_at: instant })}
            />
          </FieldRow>
          <chakra.div
            role="group"
            aria-label={t('limited.windows')}
            data-field={`${entity}.weekly_windows`}
            display="grid"
            gap="2"
          >
            <chakra.span textStyle="chip">{t('limited.windows')}</chakra.span>
            {weekly_windows.map((window, index) => (
              <WindowRow
                // oxlint-disable-next-line react/no-array-index-key -- a window has no id; rows are only added at the end and removed
                key={index}
                window={window}
                place={index + 1}
                error={errorOf(`weekly_windows.${index}.days`)}
                onChange={(next) =>
                  onChange({ weekly_windows: weekly_windows.map((other, at) => (at === index ? next : other)) })
                }
                onRemove={() => onChange({ weekly_windows: weekly_windows.filter((_, at) => at !== index) })}
              />
            ))}
            <Button
              justifySelf="start"
              disabled={weekly_windows.length >= 14}
              onClick={() => onChange({ weekly_windows: [...weekly_windows, LUNCH] })}
            >
              <OfficeIcon name="plus" />
              {t('limited.add_window')}
            </Button>
          </chakra.div>
        </>
      ) : null}
    </chakra.div>
  );
}

type Window = LimitedTime['weekly_windows'][number];
type WindowRowProps = {
  window: Window;
  place: number;
  error: string | undefined;
  onChange: (window: Window) => void;
  onRemove: () => void;
};

/** Days of the week and the hours of each; hours whose end is not after their beginning run past midnight. */
function WindowRow({ window: { days, span }, place, error, onChange, onRemove }: WindowRowProps) {
  const { t } = useWords('menu');
  const toggle = (day: (typeof WEEKDAYS)[number]): void => {
    const next = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    onChange({ days: WEEKDAYS.filter((known) => next.includes(known)), span });
  };
  return (
    <chakra.div
      role="group"
      aria-label={t('limited.window', { place })}
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="1">
        {WEEKDAYS.map((day) => (
          <chakra.button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
            minW="36px"
            h="36px"
            px="1.5"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="control"
            cursor="pointer"
            css={{
              '&[aria-pressed=true]': { background: 'var(--bg-inverse)', color: 'var(--fg-inverse)', fontWeight: 700 },
            }}
          >
            {t(`day.${day}`)}
          </chakra.button>
        ))}
      </chakra.div>
      <ClockField
        label={t('limited.open')}
        isLabelHidden
        value={span.open}
        onChange={(open) => onChange({ days, span: { ...span, open } })}
      />
      <span aria-hidden="true">–</span>
      <ClockField
        label={t('limited.close')}
        isLabelHidden
        value={span.close}
        onChange={(close) => onChange({ days, span: { ...span, close } })}
      />
      {span.close <= span.open ? (
        <chakra.span textStyle="helper" color="fg.muted">
          {t('limited.next_day')}
        </chakra.span>
      ) : null}
      <RowAction icon="trash" label={t('limited.remove_window', { place })} onClick={onRemove} />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </chakra.div>
  );
}
