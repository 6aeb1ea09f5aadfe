import { useMemo } from 'react';
import * as z from 'zod/mini';
import { staffRoleInput, withNeeded, type Givable } from '#contract/domain/staff-role.ts';
import type { StaffRole } from '#contract/http/people/staff-role.ts';
import { useAddStaffRole, useUpdateStaffRole } from '../../../data/people/staff-role-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { LineTicks } from './line-ticks.tsx';
import { useRoleWords } from './use-role-words.ts';

const RoleInputSchema = z.object(staffRoleInput);
type RoleInput = z.output<typeof RoleInputSchema>;
const EMPTY: RoleInput = { name: '', permissions: [] };

type RoleFormProps = {
  restaurantId: string;
  roles: readonly StaffRole[];
  /** Undefined: a new one. */
  role: StaffRole | undefined;
  onClose: () => void;
};

/** A role of the restaurant's own: its name, and what it may do, begun from another role. */
export function RoleForm({ restaurantId, roles, role, onClose }: RoleFormProps) {
  const { t } = useWords('people');
  const { nameOf } = useRoleWords();
  const add = useAddStaffRole();
  const update = useUpdateStaffRole();
  const values = useMemo(
    // Saving adds what a role of an earlier version lacks: it is checked before.
    () => (role === undefined ? EMPTY : { name: role.name, permissions: withNeeded(role.permissions) }),
    [role],
  );
  const { form, submit, failure, isSaving, input, control } = useCallForm({
    schema: RoleInputSchema,
    values,
    area: 'people',
    save: async (typed: RoleInput) => {
      const body = { restaurant_id: restaurantId, ...typed };
      await (role === undefined ? add.mutateAsync(body) : update.mutateAsync({ ...body, role_id: role.id }));
      toaster.create({ type: 'success', title: t('roles.saved', { name: typed.name }) });
      onClose();
    },
  });
  const lines: { value: readonly Givable[]; error: string | undefined; onChange: (lines: Givable[]) => void } =
    control('permissions');
  const ticked = [...lines.value].toSorted().join();
  const same = roles.find(({ permissions }) => [...permissions].toSorted().join() === ticked);
  return (
    <FormPanel
      title={role === undefined ? t('roles.add_title') : t('roles.edit_of', { name: role.name })}
      width="480px"
      form={{ submit, failure, isSaving }}
      onClose={onClose}
    >
      <TextField
        label={t('roles.name')}
        help={t('roles.name_help')}
        maxLength={40}
        autoComplete="off"
        dataField="staff_role.name"
        {...input('name')}
      />
      {role === undefined ? (
        <SelectField
          label={t('roles.starts_from')}
          help={t('roles.starts_from_help')}
          isLabelShown
          value={same?.id ?? ''}
          none={t('roles.nothing')}
          options={roles.map((one) => ({ value: one.id, text: nameOf(one) }))}
          onChange={(id) => lines.onChange([...(roles.find((one) => one.id === id)?.permissions ?? [])])}
        />
      ) : null}
      <LineTicks
        {...lines}
        onChange={(chosen) => form.setValue('permissions', chosen, { shouldDirty: true, shouldValidate: true })}
      />
    </FormPanel>
  );
}
