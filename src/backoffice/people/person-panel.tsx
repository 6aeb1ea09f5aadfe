import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import type { Role } from '#contract/permissions.ts';
import type { User } from '#contract/http/user.ts';
import { useInviteUser, useUpdateUser } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { RestaurantTicks } from '../restaurant/restaurant-ticks.tsx';
import { useWords } from '../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import { changeOf, draftOf, newDraft, PersonSchema, type PersonDraft } from './person-draft.ts';
import { useMayGive } from './use-may-give.ts';

const FORM_ID = 'person';

type PersonPanelProps = {
  /** Undefined: somebody new. */
  person: User | undefined;
  /** The roles one may give. */
  roles: readonly Role[];
  /** Whom an invitation is for at first. */
  firstRole: Role;
  /** Of the restaurants one may give those that are at hand, the person's own among them. */
  restaurants: readonly { id: string }[];
  onInvited: (link: ShownLink) => void;
  onClose: () => void;
};

/** Who a person is and where they work; somebody new gets a link to set a password. */
export function PersonPanel({ person, roles, firstRole, restaurants, onInvited, onClose }: PersonPanelProps) {
  const { t } = useWords('people');
  const mayGive = useMayGive();
  const invite = useInviteUser();
  const update = useUpdateUser();
  const values = useMemo(
    () => (person === undefined ? newDraft(roles, firstRole, restaurants) : draftOf(person, restaurants)),
    [person, roles, firstRole, restaurants],
  );
  const save = async (draft: PersonDraft): Promise<void> => {
    if (person === undefined) {
      const restaurant_ids = draft.role === 'admin' ? [] : draft.restaurant_ids;
      const { user, invite: link } = await invite.mutateAsync({ ...draft, restaurant_ids });
      onInvited({ kind: 'invite', name: user.nickname, mail: user.mail, ...link });
      return;
    }
    await update.mutateAsync({ user_id: person.id, ...changeOf(person, values, draft) });
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: PersonSchema,
    values,
    save,
    area: 'people',
    // What is refused about the person as such is about what they may do.
    fieldOf: (path) => (path === 'user_id' ? 'role' : path),
  });
  const role = form.watch('role');
  const mayChooseRole = roles.length > 1 && roles.includes(values.role);
  return (
    <SidePanel
      title={person === undefined ? t('invite_to.all') : t('edit_named', { name: person.nickname })}
      closeLabel={t('close')}
      width="480px"
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t(person === undefined ? 'send_invite' : 'form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('nickname')}
          error={errorOf('nickname')}
          maxLength={60}
          autoComplete="off"
          dataField="user.nickname"
          {...form.register('nickname')}
        />
        <TextField
          label={t('mail')}
          help={t(person === undefined ? 'mail_help' : 'mail_fixed')}
          error={errorOf('mail')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...(person === undefined ? {} : { readOnly: true, bg: 'bg.muted' })}
          dataField="user.mail"
          {...form.register('mail')}
        />
        {mayChooseRole ? (
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <ChoiceField
                label={t('role_label')}
                help={t(`role_help.${field.value}`)}
                error={errorOf('role')}
                dataField="user.role"
                value={field.value}
                options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
                onChange={field.onChange}
              />
            )}
          />
        ) : null}
        {role === 'admin' ? null : (
          <Controller
            control={form.control}
            name="restaurant_ids"
            render={({ field }) => (
              <RestaurantTicks
                label={t('restaurants')}
                dataField="user.restaurants"
                isOffered={mayGive}
                ticked={field.value}
                help={t(person === undefined ? 'restaurants_help' : 'restaurants_change_help')}
                error={errorOf('restaurant_ids')}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </chakra.form>
    </SidePanel>
  );
}
