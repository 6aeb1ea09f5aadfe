import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type ConfirmProps = {
  title: string;
  /** What will happen and whether it can be taken back. */
  text: string;
  action: string;
  no: string;
  /** What would do too, and can be taken back. */
  instead?: { label: string; onChoose: () => void } | undefined;
  isDanger?: boolean;
  isBusy?: boolean;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone; the button names what it does. */
export function Confirm({
  title,
  text,
  action,
  no,
  instead,
  isDanger = true,
  isBusy = false,
  onYes,
  onClose,
}: ConfirmProps) {
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{no}</Button>
          {instead === undefined ? null : (
            <Button disabled={isBusy} onClick={instead.onChoose}>
              {instead.label}
            </Button>
          )}
          <Button look={isDanger ? 'danger' : 'ink'} disabled={isBusy} onClick={onYes}>
            {action}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
