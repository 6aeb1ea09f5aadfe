import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { UnreadContext, useUnreadTexts } from '../../../ui/unread-text.ts';
import { useWords, type Area } from '../../use-words.ts';
import { refusalText } from '../failure-text.ts';
import { useTypedGuard } from './typed-guard.tsx';

type ActionDialogProps = {
  area?: Area;
  title: string;
  /** The button that does it names what it does. */
  action: string;
  /** Another word than 取消 / Cancel. */
  no?: string;
  look?: 'ink' | 'danger';
  role?: 'dialog' | 'alertdialog';
  isDisabled?: boolean;
  /** Why it was refused. */
  error?: Error | null;
  /** Another button between the two. */
  aside?: ReactNode;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for what an action needs, in a dialog; a refusal says why and the dialog stays. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, no, look = 'ink', role = 'dialog', error = null, onClose } = props;
  const { t, money } = useWords(props.area);
  const guard = useTypedGuard(onClose);
  const unread = useUnreadTexts();
  const fields = useRef<HTMLDivElement>(null);
  const act = (): void => {
    if (!unread.hasAny()) return props.onYes();
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Modal
      role={role}
      title={title}
      onClose={guard.close}
      footer={
        <>
          <Button onClick={onClose}>{no ?? t('form.cancel')}</Button>
          {props.aside}
          <Button look={look} disabled={props.isDisabled === true} onClick={act}>
            {action}
          </Button>
        </>
      }
    >
      <chakra.div ref={fields} display="grid" gap="3" {...guard.fields}>
        <UnreadContext value={unread}>{props.children}</UnreadContext>
        {error === null ? null : <FieldError>{refusalText(t, error, money)}</FieldError>}
      </chakra.div>
      {guard.question}
    </Modal>
  );
}
