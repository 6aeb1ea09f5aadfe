import { chakra } from '@chakra-ui/react';
import type { User } from '#contract/http/user.ts';
import { useDeleteUser, useResetTwoFactor, useUpdateUser } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { refusalText } from './refusal-text.ts';

type AskPersonProps = { kind: 'disable' | 'delete' | 'reset_two_factor'; person: User; onClose: () => void };

const DONE = { disable: 'disabled', delete: 'done.deleted', reset_two_factor: 'two_factor_is_off' } as const;

/** Asks before somebody is locked out, removed or freed of the second factor; a refusal says why, the question stays. */
export function AskPerson({ kind, person, onClose }: AskPersonProps) {
  const { t } = useWords('people');
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const reset = useResetTwoFactor();
  const error = update.error ?? remove.error ?? reset.error;
  const isBusy = update.isPending || remove.isPending || reset.isPending;
  const name = person.nickname;
  function confirm(): void {
    const onSuccess = (): void => {
      toaster.create({ type: 'success', title: t(DONE[kind], { name }) });
      onClose();
    };
    if (kind === 'delete') remove.mutate(person.id, { onSuccess });
    else if (kind === 'reset_two_factor') reset.mutate(person.id, { onSuccess });
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
