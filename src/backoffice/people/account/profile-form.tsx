import { AccountInputSchema } from '#contract/http/people/account.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { useUpdateAccount } from '../../../data/people/account-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { MailProof, WaitingMail } from './mail-proof.tsx';
import { useWords } from '../../use-words.ts';
import { EntryForm } from '../../kit/form/entry-form.tsx';

export function ProfileForm({ adminInfo }: { adminInfo: AdminInfo }) {
  const { t } = useWords('account');
  const update = useUpdateAccount();
  const { nickname, mail, language, two_factor } = adminInfo;
  const phone = adminInfo.phone ?? '';
  const { form, submit, discard, input, control, ...state } = useCallForm({
    schema: AccountInputSchema,
    values: { nickname, mail, phone, language, password: '', code: '' },
    area: 'account',
    save: async (values) => {
      await update.mutateAsync(values);
      // The address stays until the new one is confirmed.
      form.reset({ ...values, mail, password: '', code: '' }, TO_CLEAN);
      const title = values.mail === mail ? t('done.account_modified') : t('profile.asked', { mail: values.mail });
      toaster.create({ type: 'success', title });
    },
  });
  const isOtherMail = form.watch('mail').trim().toLowerCase() !== mail;
  return (
    <EntryForm submit={submit} aria-label={t('profile.title')}>
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
        <TextField
          label={t('profile.phone')}
          help={t('profile.phone_help')}
          dataField="admin_info.phone"
          type="tel"
          inputMode="tel"
          maxLength={24}
          autoComplete="tel"
          {...input('phone')}
        />
        <WaitingMail />
        {isOtherMail ? <MailProof needsCode={two_factor} fieldOf={(name) => input(name)} /> : null}
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
    </EntryForm>
  );
}
