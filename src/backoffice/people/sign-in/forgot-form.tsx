import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { forgotPasswordCall } from '#contract/http/people/user.ts';
import { useForgotPassword } from '../../../data/people/link-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';
import { withForgot } from './forgot-path.ts';

const EMPTY = { mail: '' };

/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */
export function ForgotForm() {
  const { t } = useWords('people');
  useTitle(t('forgot.title'));
  const { pathname, search } = useLocation();
  const ask = useForgotPassword();
  const [isAsked, setIsAsked] = useState(false);
  const { submit, failure, isSaving, input } = useCallForm({
    schema: forgotPasswordCall.body,
    values: EMPTY,
    area: 'people',
    save: async ({ mail }) => {
      setIsAsked(false);
      await ask.mutateAsync(mail);
      setIsAsked(true);
    },
  });
  return (
    <>
      <AuthHead title={t('forgot.title')} text={t('forgot.text')} />
      <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('mail')}
          leading={<OfficeIcon name="mail" />}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          h="44px"
          fontSize="section"
          {...input('mail')}
        />
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
        <chakra.p role="status" hidden={!isAsked} p="3" borderRadius="control" bg="bg.muted">
          {isAsked ? t('forgot.asked') : ''}
        </chakra.p>
        <Button type="submit" look="ink" size="large" disabled={isSaving}>
          {t('forgot.send')}
        </Button>
        <Button size="large" asChild>
          <Link to={pathname + withForgot(search, false)}>{t('forgot.back')}</Link>
        </Button>
      </chakra.form>
    </>
  );
}
