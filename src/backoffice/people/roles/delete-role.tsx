import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { StaffRole } from '#contract/http/people/staff-role.ts';
import { useDeleteStaffRole } from '../../../data/people/staff-role-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { useRoleWords } from './use-role-words.ts';

type DeleteRoleProps = {
  restaurantId: string;
  role: StaffRole;
  /** What those who have it may have instead. */
  others: readonly StaffRole[];
  onClose: () => void;
};

/** Asks before a role goes; those who have it get another one. */
export function DeleteRole({ restaurantId, role, others, onClose }: DeleteRoleProps) {
  const { t } = useWords('people');
  const { nameOf, whatOf } = useRoleWords();
  const remove = useDeleteStaffRole();
  const [next, setNext] = useState('staff');
  const chosen = others.find(({ id }) => id === next);
  const confirm = (): void =>
    remove.mutate(
      { restaurant_id: restaurantId, role_id: role.id, ...(role.people === 0 ? {} : { replace_with: next }) },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('roles.deleted', { name: role.name }) });
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      area="people"
      role="alertdialog"
      title={t('roles.delete_title', { name: role.name })}
      no={t('roles.delete_no')}
      action={t('roles.delete_yes')}
      look="danger"
      isDisabled={remove.isPending}
      error={remove.error}
      onYes={confirm}
      onClose={onClose}
    >
      {role.people === 0 ? (
        <p>{t('roles.delete_text')}</p>
      ) : (
        <>
          <chakra.p overflowWrap="anywhere">{t('roles.delete_used', { count: role.people })}</chakra.p>
          <SelectField
            label={t('roles.label')}
            isLabelShown
            {...(chosen === undefined ? {} : { help: whatOf(chosen) })}
            value={next}
            options={others.map((one) => ({ value: one.id, text: nameOf(one) }))}
            onChange={setNext}
          />
        </>
      )}
    </ActionDialog>
  );
}
