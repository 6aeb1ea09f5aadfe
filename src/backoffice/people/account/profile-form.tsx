import { AccountInputSchema } from '#contract/http/people/account.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { useUpdateAccount } from '../../../data/people/account-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';

export function ProfileForm({ adminInfo }: { adminInfo: AdminInfo }) {
  const { t } = useWords('account');
  const update = useUpdateAccount();
  const { nickname, mail, language } = adminInfo;
  const { submit, discard, input, control, ...state } = useCallForm({
    schema: AccountInputSchema,
    values: { nickname, mail, language },
    area: 'account',
    save: async (values) => {
      await update.mutateAsync(values);
      toaster.create({ type: 'success', title: t('done.account_modified') });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('profile.title')}>
      <FormSection title={t('profile.title')}>
        <FieldRow>
          <TextField
            label={t('profile.nickname')}
            dataField="settings.nickname"
            maxLength={60}
            autoComplete="nickname"
            {...input('nickname')}
          />
          <TextField
            label={t('profile.mail')}
            dataField="settings.mail"
            type="email"
            maxLength={254}
            autoComplete="email"
            {...input('mail')}
          />
        </FieldRow>
        <ChoiceField
          label={t('language')}
          dataField="settings.language"
          {...control('language')}
          options={[
            { value: 'zh', text: '中文' },
            { value: 'en', text: 'English' },
          ]}
        />
        <FormFooter {...state} onDiscard={discard} />
      </FormSection>
      <UnsavedGuard isOn={state.changes > 0} />
    </form>
  );
}
