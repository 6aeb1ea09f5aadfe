import { Combobox, createListCollection } from '@chakra-ui/react';
import { useId, useMemo, useState } from 'react';
import { ComboChoices } from './combo-choices.tsx';
import { describedBy, FieldNotesUnder, type FieldNotes } from './field-frame.tsx';
import { inputStyle } from './text-field.tsx';

type SuggestFieldProps = FieldNotes & {
  value: string;
  /** What was written before, offered again. */
  suggestions: readonly string[];
  maxLength: number;
  onChange: (value: string) => void;
  /** The offers are about to be looked at. */
  onOpen?: () => void;
};

/** A text that may be anything; similar values that are already in use are suggested. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, help, error, dataField, value, suggestions, maxLength, onChange, onOpen } = props;
  // The first value narrows nothing: only letters typed since do.
  const [isTyping, setTyping] = useState(false);
  const choices = useMemo(() => {
    const typed = value.trim().toLowerCase();
    return suggestions
      .filter((text) => !isTyping || text.toLowerCase().includes(typed))
      .map((text) => ({ value: text, text }));
  }, [suggestions, value, isTyping]);
  const collection = useMemo(
    () => createListCollection({ items: choices, itemToString: ({ text }) => text }),
    [choices],
  );
  const id = useId();
  const notes = { ...(help === undefined ? {} : { help }), error };
  return (
    <Combobox.Root
      collection={collection}
      value={suggestions.includes(value) ? [value] : []}
      inputValue={value}
      allowCustomValue
      size="sm"
      gap="1"
      openOnClick
      lazyMount
      unmountOnExit
      invalid={error !== undefined}
      positioning={{ strategy: 'fixed', sameWidth: true }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') return;
        setTyping(true);
        onChange(inputValue);
      }}
      onValueChange={({ value: [chosen] }) => {
        if (chosen !== undefined) onChange(chosen);
      }}
      onOpenChange={({ open }) => {
        if (open) onOpen?.();
        else setTyping(false);
      }}
    >
      <Combobox.Label textStyle="chip">{label}</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          {...inputStyle}
          maxLength={maxLength}
          data-field={dataField}
          aria-describedby={describedBy(id, notes)}
        />
      </Combobox.Control>
      <ComboChoices choices={choices} note={null} />
      <FieldNotesUnder id={id} {...notes} />
    </Combobox.Root>
  );
}
