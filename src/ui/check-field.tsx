import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type CheckFieldProps = {
  label: string;
  /** The text beside the box; the label if not given. Null shows the box alone, its label is spoken. */
  children?: ReactNode;
  isChecked: boolean | 'some';
  isDisabled?: boolean;
  dataField?: string;
  onChange: (isChecked: boolean) => void;
};

/** A box of 18 px in a target of 36 px. */
export function CheckField({ label, children, isChecked, isDisabled = false, dataField, onChange }: CheckFieldProps) {
  const shown = children === undefined ? label : children;
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="36px"
      minW="36px"
      justifyContent={shown === null ? 'center' : 'start'}
      cursor={isDisabled ? 'not-allowed' : 'pointer'}
    >
      <chakra.input
        type="checkbox"
        checked={isChecked === true}
        disabled={isDisabled}
        aria-label={shown === null ? label : undefined}
        data-field={dataField}
        ref={(box: HTMLInputElement | null) => {
          if (box !== null) box.indeterminate = isChecked === 'some';
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        boxSize="18px"
        flex="none"
        accentColor="var(--bg-inverse)"
      />
      {shown}
    </chakra.label>
  );
}
