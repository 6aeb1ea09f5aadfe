import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ViewPasswordChangeSchema } from '#contract/http/people/second-factor.ts';
import { securityQuery, useSetViewPassword } from '../../../data/people/security-queries.ts';
import { useSession } from '../../../lib/use-session.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { useEasyPassword, withEasy } from '../../kit/form/use-easy-password.ts';
import { useWords } from '../../use-words.ts';

const EMPTY = { password: '', new_password: '', confirmation: '' };

/** One's own password for customers' card numbers; never prefilled, never the one to sign in. */
export function ViewPasswordForm() {
  const { t, own } = useWords('account');
  const { data } = useQuery(securityQuery());
  const set = useSetViewPassword();
  const { form, submit, discard, input, ...state } = useCallForm({
    schema: ViewPasswordChangeSchema,
    values: EMPTY,
    area: 'account',
    save: async (values) => {
      await set.mutateAsync(values);
      form.reset(EMPTY, TO_CLEAN);
      toaster.create({ type: 'success', title: t('view_password.done') });
    },
  });
  const person = useSession().adminInfo;
  const easy = useEasyPassword(form.watch('new_password'), {
    mail: person?.mail ?? '',
    nickname: person?.nickname ?? '',
  });
  const isLeft = form.formState.touchedFields.new_password === true;
  const field = (name: keyof typeof EMPTY, autoComplete: string, help?: string) => (
    <TextField
      label={t(`view_password.${name}`)}
      type="password"
      autoComplete={autoComplete}
      maxLength={200}
      {...(help === undefined ? {} : { help })}
      {...withEasy(input(name), name === 'new_password' && isLeft ? easy : undefined)}
    />
  );
  const changedAt = data?.view_password_changed_at ?? null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('view_password.title')}>
      <FormSection title={t('view_password.title')} help={t('view_password.help')}>
        <chakra.p color="fg.muted" data-testid="view-password-state">
          {changedAt === null ? t('view_password.unset') : t('view_password.set', { when: own(changedAt) })}
        </chakra.p>
        {field('password', 'current-password')}
        <FieldRow>
          {field('new_password', 'off', t('password_rule.strict', { ns: 'office' }))}
          {field('confirmation', 'off')}
        </FieldRow>
        <FormFooter {...state} onDiscard={discard} saveLabel={t('view_password.save')} />
      </FormSection>
    </form>
  );
}
