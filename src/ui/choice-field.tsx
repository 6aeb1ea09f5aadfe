import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { FieldNotesUnder, type FieldNotes } from './field-frame.tsx';

type ChoiceFieldProps<T extends string> = FieldNotes & {
  value: T;
  options: readonly { value: T; text: string; isDisabled?: boolean }[];
  onChange: (value: T) => void;
};

/** One of a few, all in sight: radio buttons drawn as a row of chips. */
export function ChoiceField<T extends string>({
  label,
  help,
  error,
  dataField,
  value,
  options,
  onChange,
}: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <chakra.fieldset display="grid" gap="1" minW="0" data-field={dataField}>
      <chakra.legend textStyle="chip" mb="1">
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <chakra.label
              key={option.value}
              display="inline-flex"
              alignItems="center"
              h="36px"
              px="3"
              borderWidth="1px"
              borderRadius="control"
              borderColor={isChosen ? 'bg.inverted' : 'border.control'}
              bg={isChosen ? 'bg.inverted' : option.isDisabled === true ? 'bg.muted' : 'bg.panel'}
              color={isChosen ? 'fg.inverted' : option.isDisabled === true ? 'fg.muted' : 'fg'}
              fontWeight={isChosen ? '700' : '400'}
              cursor={option.isDisabled === true ? 'not-allowed' : 'pointer'}
              css={{ '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '2px' } }}
            >
              <chakra.input
                type="radio"
                name={id}
                srOnly
                checked={isChosen}
                disabled={option.isDisabled === true}
                onChange={() => onChange(option.value)}
              />
              {option.text}
            </chakra.label>
          );
        })}
      </chakra.div>
      <FieldNotesUnder id={id} {...(help === undefined ? {} : { help })} error={error} />
    </chakra.fieldset>
  );
}
