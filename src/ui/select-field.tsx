import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { describedBy, FieldFrame, type FieldNotes } from './field-frame.tsx';
import { Icon } from './icons.tsx';
import { inputStyle, withinField } from './text-field.tsx';

type SelectFieldProps<T extends string> = FieldNotes & {
  value: T;
  options: readonly { value: T; text: string }[];
  /** What the empty choice is called, where there is one; it comes first. */
  none?: string;
  /** Over the field, with its help and error under it; otherwise the label is spoken alone. */
  isLabelShown?: boolean;
  isDisabled?: boolean;
  width?: string;
  onChange: (value: T) => void;
};

/** The browser's own list: it works with every keyboard, reader and phone. */
export function SelectField<T extends string>({
  label,
  help,
  error,
  dataField,
  value,
  options,
  none,
  isLabelShown = false,
  isDisabled = false,
  width = 'auto',
  onChange,
}: SelectFieldProps<T>) {
  const id = useId();
  const notes = { ...(help === undefined ? {} : { help }), error };
  const field = (
    <chakra.span
      position="relative"
      maxW="full"
      {...(isLabelShown ? { display: 'block' } : { display: 'inline-flex', flex: 'none', w: width })}
    >
      <chakra.select
        id={id}
        {...(isLabelShown
          ? { 'aria-invalid': error !== undefined, 'aria-describedby': describedBy(id, notes) }
          : { 'aria-label': label })}
        value={value}
        disabled={isDisabled}
        data-field={dataField}
        onChange={(event) => onChange(event.currentTarget.value as T)}
        {...inputStyle}
        pr="8"
        appearance="none"
        cursor="pointer"
        textOverflow="ellipsis"
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </chakra.select>
      <chakra.span {...withinField} right="10px">
        <Icon name="down" />
      </chakra.span>
    </chakra.span>
  );
  if (!isLabelShown) return field;
  return (
    <FieldFrame id={id} label={label} {...notes}>
      {field}
    </FieldFrame>
  );
}
