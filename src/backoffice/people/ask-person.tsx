import { chakra } from '@chakra-ui/react';
import type { User } from '#contract/http/user.ts';
import { useDeleteUser, useUpdateUser } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { refusalText } from './refusal-text.ts';

type AskPersonProps = { kind: 'disable' | 'delete'; person: User; onClose: () => void };

/** Asks before somebody is locked out or removed; a refusal says why and the question stays. */
export function AskPerson({ kind, person, onClose }: AskPersonProps) {
  const { t } = useWords('people');
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const error = update.error ?? remove.error;
  const isBusy = update.isPending || remove.isPending;
  const name = person.nickname;
  function confirm(): void {
    const onSuccess = (): void => {
      toaster.create({ type: 'success', title: t(kind === 'delete' ? 'done.deleted' : 'disabled', { name }) });
      onClose();
    };
    if (kind === 'delete') remove.mutate(person.id, { onSuccess });
    else update.mutate({ user_id: person.id, state: 'disabled' }, { onSuccess });
  }
  return (
    <Modal
      role="alertdialog"
      title={t(`${kind}_title`, { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(`${kind}_no`)}</Button>
          <Button look="danger" disabled={isBusy} onClick={confirm}>
            {t(`${kind}_yes`)}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="8px">
        <chakra.p overflowWrap="anywhere">{t(`${kind}_text`, { mail: person.mail })}</chakra.p>
        {error === null ? null : <FieldError>{refusalText(t, error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
