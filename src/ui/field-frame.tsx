import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldError } from './text-field.tsx';

/** What every field may say about itself; `dataField` names the entity's field it sets (`dish.price_cents`). */
export type FieldNotes = { label: string; help?: string; error?: string | undefined; dataField?: string };

/** The ids a control points at so that its help and its error are read with it. */
export function describedBy(id: string, { help, error }: Pick<FieldNotes, 'help' | 'error'>): string | undefined {
  const ids = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Help and error under a control. */
export function FieldNotesUnder({ id, help, error }: { id: string } & Pick<FieldNotes, 'help' | 'error'>) {
  return (
    <>
      {help === undefined ? null : (
        <chakra.p id={`${id}-help`} textStyle="helper" color="fg.muted">
          {help}
        </chakra.p>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

type FieldFrameProps = FieldNotes & { id: string; children: ReactNode };

/** Label over the control, help and error under it. */
export function FieldFrame({ id, label, help, error, children }: FieldFrameProps) {
  return (
    <chakra.div display="grid" gap="1" alignContent="start" minW="0">
      <chakra.label htmlFor={id} textStyle="chip">
        {label}
      </chakra.label>
      {children}
      <FieldNotesUnder id={id} {...(help === undefined ? {} : { help })} error={error} />
    </chakra.div>
  );
}
