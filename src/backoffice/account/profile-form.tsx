import { Controller } from 'react-hook-form';
import { AccountInputSchema } from '#contract/http/account.ts';
import type { AdminInfo } from '#contract/http/session.ts';
import { useUpdateAccount } from '../../data/account/account-queries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { FieldRow, FormSection } from '../form/form-section.tsx';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';

export function ProfileForm({ adminInfo }: { adminInfo: AdminInfo }) {
  const { t } = useWords('account');
  const update = useUpdateAccount();
  const { nickname, mail, language } = adminInfo;
  const { form, submit, errorOf, discard, ...state } = useCallForm({
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
            error={errorOf('nickname')}
            maxLength={60}
            autoComplete="nickname"
            {...form.register('nickname')}
          />
          <TextField
            label={t('profile.mail')}
            dataField="settings.mail"
            error={errorOf('mail')}
            type="email"
            maxLength={254}
            autoComplete="email"
            {...form.register('mail')}
          />
        </FieldRow>
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <ChoiceField
              label={t('language')}
              dataField="settings.language"
              value={field.value}
              options={[
                { value: 'zh', text: '中文' },
                { value: 'en', text: 'English' },
              ]}
              onChange={field.onChange}
            />
          )}
        />
        <FormFooter {...state} onDiscard={discard} />
      </FormSection>
      <UnsavedGuard isOn={state.changes > 0} />
    </form>
  );
}
