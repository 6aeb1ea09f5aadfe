import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { clockOf } from './spans.ts';

type ClockInputProps = { label: string; value: string; onChange: (clock: string) => void };

/** A wall-clock time, typed as people do (`9`, `930`, `9:30pm`); what is none goes back to what it was. */
export function ClockInput({ label, value, onChange }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const clock = typed === null ? undefined : clockOf(typed);
    if (clock !== undefined && clock !== value) onChange(clock);
    setTyped(null);
  };
  return (
    <chakra.input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
      h="32px"
      w="50px"
      textAlign="center"
      bg="transparent"
      color="fg"
      borderRadius="chip"
    />
  );
}
