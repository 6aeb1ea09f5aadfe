import { chakra, DatePicker, parseDate, Portal } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldNotesUnder, type FieldNotes } from './field-frame.tsx';
import { Icon } from './icons.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { afterPress } from './after-press.ts';
import { inputStyle } from './text-field.tsx';
import { dayOf } from './day-text.ts';
import { useUnreadText } from './unread-text.ts';

type DateFieldProps = FieldNotes & {
  /** A calendar day as `2026-11-21`, or nothing. */
  value: string | null;
  min?: string;
  max?: string;
  /** In a row of filters the label is spoken only. */
  isLabelHidden?: boolean;
  isClearable?: boolean;
  onChange: (day: string | null) => void;
};

/** A calendar day, typed or chosen; written and labelled in the page's language, not the browser's. */
export function DateField({
  label,
  help,
  error,
  dataField,
  value,
  min,
  max,
  isLabelHidden = false,
  isClearable = true,
  onChange,
}: DateFieldProps) {
  const id = useId();
  const { t, i18n } = useTranslation();
  const text = useDayText({ value, isClearable, onChange, ...(min && { min }), ...(max && { max }) });
  const note = error ?? text.error;
  return (
    <DatePicker.Root
      id={id}
      locale={i18n.language === 'en' ? 'en-US' : 'zh-CN'}
      value={value === null ? [] : [parseDate(value)]}
      {...(min === undefined ? {} : { min: parseDate(min) })}
      {...(max === undefined ? {} : { max: parseDate(max) })}
      onValueChange={({ value: [day] }) => text.choose(day?.toString() ?? null)}
      display="grid"
      gap="1"
      lazyMount
      unmountOnExit
    >
      <chakra.label htmlFor={`${id}-day`} textStyle="chip" fontWeight="400" srOnly={isLabelHidden}>
        {label}
      </chakra.label>
      <DatePicker.Control position="relative" w="calc(168px + var(--finger) / 2)">
        {/* Not the picker's own: that one makes today of what it cannot read. */}
        <chakra.input
          id={`${id}-day`}
          {...inputStyle}
          {...text.input}
          pr="max(var(--space-16), 2 * var(--finger))"
          aria-invalid={note !== undefined}
          aria-describedby={describedBy(id, { ...(help === undefined ? {} : { help }), error: note })}
          data-field={dataField}
        />
        <chakra.span position="absolute" right="2px" insetBlock="0" display="flex" alignItems="center">
          {isClearable && value !== null ? (
            <DatePicker.ClearTrigger aria-label={t('date.clear')} {...trigger}>
              <Icon name="x" />
            </DatePicker.ClearTrigger>
          ) : null}
          <DatePicker.Trigger aria-label={t('date.open')} {...trigger}>
            <OfficeIcon name="calendar" />
          </DatePicker.Trigger>
        </chakra.span>
      </DatePicker.Control>
      <FieldNotesUnder id={id} {...(help === undefined ? {} : { help })} error={note} />
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content bg="bg.panel" color="fg" borderWidth="1px" borderColor="border" borderRadius="box">
            <DatePicker.View view="day">
              <DatePicker.ViewControl>
                <DatePicker.PrevTrigger aria-label={t('date.before')} {...trigger}>
                  <OfficeIcon name="left" />
                </DatePicker.PrevTrigger>
                <DatePicker.RangeText />
                <DatePicker.NextTrigger aria-label={t('date.after')} {...trigger}>
                  <Icon name="right" />
                </DatePicker.NextTrigger>
              </DatePicker.ViewControl>
              <DatePicker.DayTable />
            </DatePicker.View>
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  );
}

type DayTextOptions = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange'> & { isClearable: boolean };

/** A day as it is typed: what cannot be read stays in the field, is no day, and keeps its form from being saved. */
function useDayText({ value, min, max, isClearable, onChange }: DayTextOptions) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useUnreadText();
  const [isShown, setShown] = useState(false);
  const isOutside = (day: string): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  const whyNot = (text: string): string => {
    const day = dayOf(text);
    if (day === undefined) return t('date.none', { day: text });
    return min !== undefined && day < min ? t('date.not_before', { day: min }) : t('date.not_after', { day: max });
  };
  const type = (text: string): void => {
    if (unread === null) setShown(false);
    const day = dayOf(text);
    const isRead = text.trim() === '' || (day !== undefined && !isOutside(day));
    setTyped(isRead ? text : null);
    setUnread(isRead ? null : text);
  };
  const take = (): void => {
    afterPress(() => setShown(true));
    if (typed === null || unread !== null) return;
    setTyped(null);
    const day = dayOf(typed) ?? null;
    if (day !== value && (day !== null || isClearable)) onChange(day);
  };
  return {
    error: unread === null || !isShown ? undefined : whyNot(unread),
    choose: (day: string | null): void => {
      setTyped(null);
      setUnread(null);
      onChange(day);
    },
    input: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      maxLength: 12,
      placeholder: '2026-01-31',
      value: unread ?? typed ?? value ?? '',
      onChange: (event: { currentTarget: { value: string } }): void => type(event.currentTarget.value),
      onBlur: take,
      onKeyDown: (event: { key: string }): void => {
        if (event.key === 'Enter') take();
      },
    },
  };
}

const trigger = {
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: '32px',
  borderRadius: 'control',
  color: 'fg.muted',
  cursor: 'pointer',
} as const;
