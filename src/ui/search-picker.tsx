import { chakra, Combobox, createListCollection } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ComboChoices, type ComboChoice } from './combo-choices.tsx';
import { Icon } from './icons.tsx';
import { inputStyle, withinField } from './text-field.tsx';

type SearchPickerProps = {
  label: string;
  isLabelShown?: boolean;
  value: string;
  /** The chosen one in words; it need not be among the choices. */
  shown: string;
  choices: readonly ComboChoice[];
  /** Shown under the choices: nothing found, more than these, why there are none. */
  note: string | null;
  isDisabled?: boolean;
  width?: string;
  dataField?: string | undefined;
  onType: (text: string) => void;
  onChange: (value: string) => void;
};

/** One of a list too long to show: typed letters bring the choices, ↑ ↓ and Enter choose, Escape keeps what was chosen. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, isLabelShown = false, value, shown, choices, note, isDisabled = false, width = 'auto' } = props;
  const { dataField, onType, onChange } = props;
  // Closed, the chosen one is here; open, what is typed, and the chosen one only as long as that is nothing.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const collection = useMemo(
    () => createListCollection({ items: [...choices], itemToString: ({ text }) => text }),
    [choices],
  );
  const type = (text: string | null): void => {
    setTyped(text);
    onType(text ?? '');
  };
  return (
    <Combobox.Root
      collection={collection}
      value={[value]}
      inputValue={typed ?? (isOpen ? '' : shown)}
      inputBehavior="autohighlight"
      size="sm"
      openOnClick
      lazyMount
      unmountOnExit
      disabled={isDisabled}
      width={width}
      maxW="full"
      positioning={{ strategy: 'fixed', sameWidth: true }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') type(inputValue);
      }}
      onOpenChange={({ open }) => {
        setOpen(open);
        if (!open) type(null);
      }}
      onValueChange={({ value: [chosen] }) => {
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Combobox.Label srOnly={!isLabelShown} textStyle="chip">
        {label}
      </Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          {...inputStyle}
          pr="8"
          textOverflow="ellipsis"
          maxLength={80}
          data-field={dataField}
          placeholder={shown}
        />
        <chakra.span {...withinField} right="10px">
          <Icon name="down" />
        </chakra.span>
      </Combobox.Control>
      <ComboChoices choices={choices} note={note} />
    </Combobox.Root>
  );
}
