import { chakra, Combobox } from '@chakra-ui/react';

export type ComboChoice = { value: string; text: string };

type ComboChoicesProps = {
  choices: readonly ComboChoice[];
  /** Shown under the choices: nothing found, more than these, why there are none. */
  note: string | null;
};

/** What a combobox offers, under its field and as wide. */
export const ComboChoices = ({ choices, note }: ComboChoicesProps) => (
  <Combobox.Positioner>
    <Combobox.Content bg="bg.panel" boxShadow="var(--shadow-menu)" maxH="320px">
      {choices.map((choice) => (
        <Combobox.Item key={choice.value} item={choice} minH="36px" overflowWrap="anywhere">
          {choice.text}
          <Combobox.ItemIndicator />
        </Combobox.Item>
      ))}
      {note === null ? null : choices.length === 0 ? (
        <Combobox.Empty p="0">
          <Note text={note} />
        </Combobox.Empty>
      ) : (
        <Note text={note} />
      )}
    </Combobox.Content>
  </Combobox.Positioner>
);

/** A list may hold nothing but choices, so this is one that cannot be chosen. */
const Note = ({ text }: { text: string }) => (
  <chakra.p role="option" aria-selected={false} aria-disabled px="2.5" py="2" textStyle="helper" color="fg.muted">
    {text}
  </chakra.p>
);
