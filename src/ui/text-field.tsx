import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

export const inputStyle = {
  h: '36px',
  w: 'full',
  minW: '0',
  px: '2.5',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'control',
  _placeholder: { color: 'fg.subtle' },
  _invalid: { borderColor: 'zhu.fg', boxShadow: 'inset 0 0 0 1px var(--late-fg)' },
} as const;

/** What stands within a field, at one of its ends, and leaves the taps to it. */
export const withinField = {
  position: 'absolute',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'fg.muted',
  pointerEvents: 'none',
} as const;

type TextFieldProps = Omit<ComponentProps<typeof chakra.input>, 'id'> & {
  label: string;
  help?: string;
  error?: string | undefined;
  /** The entity's field it sets (`dish.name_zh`). */
  dataField?: string;
  leading?: ReactNode;
  trailing?: ReactNode;
};

/** A labelled input with its help and its error under it; the error has a mark and is read with the field. */
export function TextField({ label, help, error, dataField, leading, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const notes = [help === undefined ? null : `${id}-help`, error === undefined ? null : `${id}-error`].filter(
    (note) => note !== null,
  );
  return (
    <chakra.div display="grid" gap="1">
      <chakra.label htmlFor={id} textStyle="chip">
        {label}
      </chakra.label>
      <chakra.div position="relative">
        {leading === undefined ? null : (
          <chakra.span {...withinField} left="11px">
            {leading}
          </chakra.span>
        )}
        <chakra.input
          id={id}
          {...inputStyle}
          {...(leading === undefined ? {} : { pl: '9' })}
          {...(trailing === undefined ? {} : { pr: '12' })}
          data-field={dataField}
          aria-invalid={error !== undefined}
          aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
          {...input}
        />
        {trailing === undefined ? null : (
          <chakra.span position="absolute" right="4px" top="0" bottom="0" display="flex" alignItems="center">
            {trailing}
          </chakra.span>
        )}
      </chakra.div>
      {help === undefined ? null : (
        <chakra.p id={`${id}-help`} textStyle="helper" color="fg.muted">
          {help}
        </chakra.p>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <chakra.p
      id={id}
      role="alert"
      display="flex"
      gap="1"
      alignItems="center"
      textStyle="helper"
      color="zhu.fg"
      css={{ '& .icon': { width: '14px', height: '14px' } }}
    >
      <Icon name="octagon" />
      {children}
    </chakra.p>
  );
}
