import { chakra } from '@chakra-ui/react';
import type { User } from '#contract/http/people/user.ts';
import { useDeleteUser, useResetTwoFactor, useUpdateUser } from '../../../data/people/user-queries.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type AskPersonProps = { kind: 'disable' | 'delete' | 'reset_two_factor'; person: User; onClose: () => void };

const DONE = { disable: 'disabled', delete: 'done.deleted', reset_two_factor: 'two_factor_is_off' } as const;

/** Asks before someone is locked out, removed or freed of the second factor; a refusal says why, the question stays. */
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
    <ActionDialog
      area="people"
      role="alertdialog"
      title={t(`${kind}_title`, { name })}
      no={t(`${kind}_no`)}
      action={t(`${kind}_yes`)}
      look="danger"
      isDisabled={isBusy}
      error={error}
      onYes={confirm}
      onClose={onClose}
    >
      <chakra.p overflowWrap="anywhere">{t(`${kind}_text`, { mail: person.mail })}</chakra.p>
    </ActionDialog>
  );
}
