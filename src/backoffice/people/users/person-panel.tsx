import { useMemo } from 'react';
import type { Role } from '#contract/permissions.ts';
import type { User } from '#contract/http/people/user.ts';
import { useInviteUser, useUpdateUser } from '../../../data/people/user-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { RoleChoices } from '../roles/role-choice.tsx';
import { RestaurantTicks } from '../../store/pickers/restaurant-ticks.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import { ABOUT, type Scope } from './people-scope.ts';
import { changeOf, draftOf, newDraft, PersonSchema, rolesOf, type PersonDraft } from './person-draft.ts';
import { useMayGive } from './use-may-give.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';

type PersonPanelProps = {
  /** Undefined: someone new. */
  person: User | undefined;
  /** The roles one may give. */
  roles: readonly Role[];
  /** The page it is opened on. */
  scope: Scope;
  /** The restaurants one may assign that are loaded, the person's own among them. */
  restaurants: readonly { id: string }[];
  onInvited: (link: ShownLink) => void;
  onClose: () => void;
};

/** Who a person is and where they work; someone new gets a link to set a password. */
export function PersonPanel({ person, roles, scope, restaurants, onInvited, onClose }: PersonPanelProps) {
  const { t, language } = useWords('people');
  const mayGive = useMayGive();
  const open = useMaybeRestaurant()?.id;
  const invite = useInviteUser();
  const update = useUpdateUser();
  const values = useMemo(
    () =>
      person === undefined
        ? newDraft(roles, ABOUT[scope].invites, restaurants, open, language)
        : draftOf(person, restaurants),
    [person, roles, scope, restaurants, open, language],
  );
  const save = async (draft: PersonDraft): Promise<void> => {
    if (person === undefined) {
      const restaurant_ids = draft.role === 'admin' ? [] : draft.restaurant_ids;
      const body = { ...draft, restaurant_ids, staff_roles: rolesOf(draft) };
      const { user, invite: link } = await invite.mutateAsync(body);
      onInvited({ kind: 'invite', name: user.nickname, mail: user.mail, ...link });
      return;
    }
    await update.mutateAsync({ user_id: person.id, ...changeOf(person, values, draft) });
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  const { form, submit, failure, isSaving, input, control } = useCallForm({
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
    <FormPanel
      title={person === undefined ? t(`invite_to.${scope}`) : t('edit_named', { name: person.nickname })}
      width="480px"
      form={{ submit, failure, isSaving }}
      saveLabel={t(person === undefined ? 'send_invite' : 'form.save')}
      onClose={onClose}
    >
      <TextField
        label={t('nickname')}
        maxLength={60}
        autoComplete="off"
        dataField="user.nickname"
        {...input('nickname')}
      />
      <TextField
        label={t('mail')}
        help={t(person === undefined ? 'mail_help' : 'mail_fixed')}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...(person === undefined ? {} : { readOnly: true, bg: 'bg.muted' })}
        dataField="user.mail"
        {...input('mail')}
      />
      <TextField
        label={t('phone')}
        help={t('phone_help')}
        type="tel"
        inputMode="tel"
        maxLength={24}
        autoComplete="off"
        dataField="user.phone"
        {...input('phone')}
      />
      {mayChooseRole ? (
        <ChoiceField
          label={t('role_label')}
          help={t(`role_help.${role}`)}
          dataField="user.role"
          {...control('role')}
          options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
        />
      ) : null}
      {role === 'admin' ? null : (
        <RestaurantTicks
          label={t('restaurants')}
          dataField="user.restaurants"
          isOffered={mayGive}
          help={t(person === undefined ? 'restaurants_help' : 'restaurants_change_help')}
          {...control('restaurant_ids')}
        />
      )}
      {role === 'staff' ? (
        <RoleChoices
          restaurantIds={form.watch('restaurant_ids')}
          {...control('staff_roles')}
          value={form.watch('staff_roles') ?? []}
        />
      ) : null}
      {person === undefined ? (
        <ChoiceField
          label={t('invite_language')}
          dataField="user.language"
          {...control('language')}
          value={form.watch('language') ?? language}
          options={[
            { value: 'zh', text: '中文' },
            { value: 'en', text: 'English' },
          ]}
        />
      ) : null}
    </FormPanel>
  );
}
