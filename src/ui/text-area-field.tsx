import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { describedBy, FieldFrame, type FieldNotes } from './field-frame.tsx';
import { inputStyle } from './text-field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<typeof chakra.textarea>, 'id'> & FieldNotes;

/** A labelled text of several lines; it grows with what is typed where the browser can. */
export function TextAreaField({ label, help, error, dataField, ...textarea }: TextAreaFieldProps) {
  const id = useId();
  const notes = { ...(help === undefined ? {} : { help }), error };
  return (
    <FieldFrame id={id} label={label} {...notes}>
      <chakra.textarea
        id={id}
        {...inputStyle}
        h="auto"
        minH="72px"
        py="2"
        resize="vertical"
        css={{ fieldSizing: 'content' }}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, notes)}
        data-field={dataField}
        {...textarea}
      />
    </FieldFrame>
  );
}
