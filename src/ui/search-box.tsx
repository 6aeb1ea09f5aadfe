import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type Ref } from 'react';
import { OfficeIcon } from './office-icon.tsx';
import { inputStyle, withinField } from './text-field.tsx';

const TYPING_PAUSE_MS = 300;

type SearchBoxProps = {
  value: string;
  label: string;
  width?: string;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
};

/** Looks after a pause in typing. */
export function SearchBox({ value, label, width = '220px', inputRef, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The address changed by itself (back, clear): it wins over what is shown here. What was typed here and has come
    // back does not.
    if (value !== sent) setText(value);
    setSent(value);
  }
  useEffect(
    function searchAfterPause() {
      if (text === value) return undefined;
      const timer = setTimeout(() => {
        setSent(text);
        onChange(text);
      }, TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [text, value, onChange],
  );
  return (
    <chakra.div position="relative" w={{ base: 'full', md: width }}>
      <chakra.span {...withinField} left="10px">
        <OfficeIcon name="search" />
      </chakra.span>
      <chakra.input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...inputStyle}
        pl="9"
      />
    </chakra.div>
  );
}
