import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { passwordChangeBy } from '#contract/http/people/account.ts';
import { useModifyPassword } from '../../../data/people/account-queries.ts';
import { securityQuery } from '../../../data/people/security-queries.ts';
import { useSession } from '../../../lib/use-session.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { useEasyPassword, withEasy } from '../../kit/form/use-easy-password.ts';
import { useWords } from '../../use-words.ts';

const EMPTY = { original_password: '', new_password: '', confirmation: '' };

/** Three fields that are never prefilled; after a change they are empty again and the other sessions have ended. */
export function PasswordForm() {
  const { t } = useWords('account');
  const modify = useModifyPassword();
  const rule = useQuery(securityQuery()).data?.password_rule ?? 'own';
  const schema = useMemo(() => passwordChangeBy(rule), [rule]);
  const { form, submit, discard, input, ...state } = useCallForm({
    schema,
    values: EMPTY,
    area: 'account',
    save: async (values) => {
      const { ended_sessions } = await modify.mutateAsync(values);
      form.reset(EMPTY, TO_CLEAN);
      toaster.create({ type: 'success', title: t('password.done', { count: ended_sessions }) });
    },
  });
  const person = useSession().adminInfo;
  const easy = useEasyPassword(String(form.watch('new_password')), {
    mail: person?.mail ?? '',
    nickname: person?.nickname ?? '',
  });
  const isLeft = form.formState.touchedFields.new_password === true;
  const field = (name: keyof typeof EMPTY, autoComplete: string, help?: string) => (
    <TextField
      label={t(`password.${name}`)}
      dataField={`settings.${name}`}
      type="password"
      autoComplete={autoComplete}
      maxLength={200}
      {...(help === undefined ? {} : { help })}
      {...withEasy(input(name), name === 'new_password' && isLeft ? easy : undefined)}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('password.title')}>
      <FormSection title={t('password.title')} help={t('password.help')}>
        {field('original_password', 'current-password')}
        <FieldRow>
          {field('new_password', 'new-password', t(`password_rule.${rule}`, { ns: 'office' }))}
          {field('confirmation', 'new-password')}
        </FieldRow>
        <FormFooter {...state} onDiscard={discard} saveLabel={t('password.change')} />
      </FormSection>
    </form>
  );
}
