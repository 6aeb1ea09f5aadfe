import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { describedBy, FieldNotesUnder, type FieldNotes } from './field-frame.tsx';

type SwitchFieldProps = FieldNotes & {
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** On or off, at once. The whole row is the target. */
export function SwitchField({ label, help, error, dataField, isOn, isDisabled = false, onChange }: SwitchFieldProps) {
  const id = useId();
  const notes = { ...(help === undefined ? {} : { help }), error };
  return (
    <chakra.div display="grid" gap="1">
      <chakra.button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy(id, notes)}
        disabled={isDisabled}
        data-field={dataField}
        onClick={() => onChange(!isOn)}
        display="inline-flex"
        alignItems="center"
        gap="2.5"
        minH="36px"
        cursor="pointer"
        textAlign="start"
        justifySelf="start"
        _disabled={{ color: 'fg.muted', cursor: 'not-allowed' }}
      >
        <chakra.span
          aria-hidden="true"
          flex="none"
          w="36px"
          h="20px"
          p="0.5"
          borderRadius="full"
          borderWidth="1px"
          borderColor={isOn ? 'bg.inverted' : 'border.control'}
          bg={isOn ? 'bg.inverted' : 'bg.panel'}
          transition="background 120ms"
        >
          <chakra.span
            display="block"
            boxSize="14px"
            borderRadius="full"
            bg={isOn ? 'fg.inverted' : 'border.control'}
            transform={isOn ? 'translateX(16px)' : 'none'}
            transition="transform 120ms"
          />
        </chakra.span>
        {label}
      </chakra.button>
      <FieldNotesUnder id={id} {...notes} />
    </chakra.div>
  );
}
