import { chakra, DatePicker, parseDate, Portal } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNotesUnder, type FieldNotes } from './field-frame.tsx';
import { Icon } from './icons.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { afterPress } from './after-press.ts';
import { inputStyle } from './text-field.tsx';
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
  const [wrong, setWrong] = useUnreadText();
  const [isShown, setShown] = useState(false);
  const note = error ?? (wrong === null || !isShown ? undefined : t('date.none', { day: wrong }));
  return (
    <DatePicker.Root
      id={id}
      locale={i18n.language === 'en' ? 'en-US' : 'zh-CN'}
      format={(day) => day.toString()}
      parse={dayOf}
      placeholder="2026-01-31"
      value={value === null ? [] : [parseDate(value)]}
      {...(min === undefined ? {} : { min: parseDate(min) })}
      {...(max === undefined ? {} : { max: parseDate(max) })}
      onValueChange={({ value: [day] }) => {
        setWrong(null);
        onChange(day?.toString() ?? null);
      }}
      display="grid"
      gap="1"
      lazyMount
      unmountOnExit
    >
      <DatePicker.Label textStyle="chip" fontWeight="400" srOnly={isLabelHidden}>
        {label}
      </DatePicker.Label>
      <DatePicker.Control position="relative" w="calc(168px + var(--finger) / 2)">
        <DatePicker.Input
          {...inputStyle}
          pr="max(var(--space-16), 2 * var(--finger))"
          inputMode="numeric"
          aria-invalid={note !== undefined}
          // The picker puts the day before back.
          onBlur={({ currentTarget: { value: typed } }) => {
            setWrong(typed.trim() === '' || dayOf(typed) !== undefined ? null : typed);
            setShown(false);
            afterPress(() => setShown(true));
          }}
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

const trigger = {
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: '32px',
  borderRadius: 'control',
  color: 'fg.muted',
  cursor: 'pointer',
} as const;

/** `2026-1-5`, `2026/1/5`, `20260105`: the picker lets no hyphen through while one types, so eight digits must do. */
function dayOf(text: string) {
  const match = /^(\d{4})(?:[-/](\d{1,2})[-/](\d{1,2})|(\d\d)(\d\d))$/.exec(
    // A Chinese input method types digits and signs in full width.
    text.normalize('NFKC').trim(),
  );
  if (match === null) return undefined;
  const [, year = '', month = match[4] ?? '', day = match[5] ?? ''] = match;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // Some browsers take 31 February for 3 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? parseDate(iso) : undefined;
}
