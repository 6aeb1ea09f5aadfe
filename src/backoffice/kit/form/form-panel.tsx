import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { unsavedText } from '../failure-text.ts';
import { EntryForm } from './entry-form.tsx';
import { useTypedGuard } from './typed-guard.tsx';

type FormPanelProps = {
  title: ReactNode;
  /** What `useCallForm` gives. */
  form: { submit: (event: FormEvent) => Promise<void>; failure: Error | null; isSaving: boolean };
  /** What it waits for, where that is neither a field nor a failure. */
  waitsFor?: string | undefined;
  /** Another word than 保存 / Save. */
  saveLabel?: string;
  saveLook?: 'ink' | 'danger';
  /** What stands before the button that saves, in place of 取消 / Cancel. */
  before?: ReactNode;
  /** What can be done with what is typed instead of saving it; it submits nothing. */
  instead?: { label: string; onChoose: () => void } | undefined;
  width?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a panel over the page's edge: its fields, what is refused as a whole, and the two ways on. */
export function FormPanel({ title, width, children, ...waysOn }: FormPanelProps) {
  const { t } = useWords();
  const id = useId();
  const guard = useTypedGuard(waysOn.onClose);
  return (
    <SidePanel
      title={title}
      closeLabel={t('close')}
      {...(width === undefined ? {} : { width })}
      onClose={guard.close}
      footer={<WaysOn id={id} {...waysOn} />}
    >
      <EntryForm id={id} submit={waysOn.form.submit} display="grid" gap="4" {...guard.fields}>
        {children}
      </EntryForm>
      {guard.question}
    </SidePanel>
  );
}

type FormDialogProps = Omit<FormPanelProps, 'title' | 'width'> & { title: string; role?: 'dialog' | 'alertdialog' };

/** The same for a few fields, in a dialog over the page's middle. */
export function FormDialog({ title, role = 'dialog', children, ...waysOn }: FormDialogProps) {
  const id = useId();
  const guard = useTypedGuard(waysOn.onClose);
  return (
    <Modal role={role} title={title} onClose={guard.close} footer={<WaysOn id={id} {...waysOn} />}>
      <EntryForm id={id} submit={waysOn.form.submit} display="grid" gap="3" {...guard.fields}>
        {children}
      </EntryForm>
      {guard.question}
    </Modal>
  );
}

type WaysOnProps = Omit<FormPanelProps, 'title' | 'width' | 'children'> & { id: string };

function WaysOn({ id, form, waitsFor, saveLabel, saveLook = 'ink', before, instead, onClose }: WaysOnProps) {
  const { t } = useWords();
  return (
    <>
      {waitsFor === undefined ? null : <FieldError>{waitsFor}</FieldError>}
      {form.failure === null ? null : <FieldError>{unsavedText(t, form.failure)}</FieldError>}
      {before ?? <Button onClick={onClose}>{t('form.cancel')}</Button>}
      {instead === undefined ? null : (
        <Button disabled={form.isSaving} onClick={instead.onChoose}>
          {instead.label}
        </Button>
      )}
      <Button look={saveLook} type="submit" form={id} disabled={form.isSaving}>
        {saveLabel ?? t('form.save')}
      </Button>
    </>
  );
}
