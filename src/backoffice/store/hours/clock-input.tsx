import { chakra } from '@chakra-ui/react';
import type { useClockText } from '../../kit/form/use-clock-text.ts';

type ClockInputProps = { label: string; clock: ReturnType<typeof useClockText> };

/** A wall-clock time, typed as people do (`9`, `930`, `9:30pm`); what is none stays, and its error is the caller's. */
export const ClockInput = ({ label, clock }: ClockInputProps) => (
  <chakra.input
    aria-label={label}
    {...clock.input}
    onFocus={(event) => event.currentTarget.select()}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      clock.take();
    }}
    h="32px"
    w="50px"
    textAlign="center"
    bg="transparent"
    color="fg"
    borderRadius="chip"
  />
);
