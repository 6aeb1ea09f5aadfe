import { chakra } from '@chakra-ui/react';
import { Icon } from './icons.tsx';
import { inputStyle } from './text-field.tsx';

type SelectFieldProps = {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
  width?: string;
  dataField?: string;
};

/** The browser's own list: it works with every keyboard, reader and phone. The label is spoken, the choice is shown. */
export function SelectField({ label, value, options, onChange, width = 'auto', dataField }: SelectFieldProps) {
  return (
    <chakra.span position="relative" display="inline-flex" flex="none" w={width} maxW="full">
      <chakra.select
        aria-label={label}
        data-field={dataField}
        value={value}
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
  );
}
