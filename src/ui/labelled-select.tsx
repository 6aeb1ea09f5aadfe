import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { describedBy, FieldFrame, type FieldNotes } from './field-frame.tsx';
import { Icon } from './icons.tsx';
import { inputStyle } from './text-field.tsx';

type LabelledSelectProps = FieldNotes & {
  value: string;
  options: readonly { value: string; text: string }[];
  isDisabled?: boolean;
  onChange: (value: string) => void;
};

/** The browser's own list under a label: it works with every keyboard, reader and phone. */
export function LabelledSelect({
  label,
  help,
  error,
  dataField,
  value,
  options,
  isDisabled = false,
  onChange,
}: LabelledSelectProps) {
  const id = useId();
  const notes = { ...(help === undefined ? {} : { help }), error };
  return (
    <FieldFrame id={id} label={label} {...notes}>
      <chakra.span position="relative" display="block">
        <chakra.select
          id={id}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, notes)}
          data-field={dataField}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...inputStyle}
          pr="32px"
          appearance="none"
          cursor="pointer"
          textOverflow="ellipsis"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </chakra.select>
        <chakra.span position="absolute" right="10px" top="10px" pointerEvents="none" color="fg.muted">
          <Icon name="down" />
        </chakra.span>
      </chakra.span>
    </FieldFrame>
  );
}
