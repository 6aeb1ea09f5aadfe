import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLogin } from '../../data/session/session-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { withForgot } from './forgot-path.ts';
import { ShowPassword } from './show-password.tsx';

const BIG = { h: '44px', fontSize: '16px' } as const;

/** Account and password. A refusal stands at the password and keeps the account; a lost server stands above the button. */
export function LoginForm({ account }: { account: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const login = useLogin();
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { account, password: '' } });
  const { errors } = formState;
  const isRefused = login.error !== null && codeOf(login.error) === 'bad_credentials';
  const submit = handleSubmit((values) => login.mutate(values, { onError: () => setFocus('password') }));
  const passwordError =
    errors.password !== undefined ? t('auth.password_missing') : isRefused ? t('failure.bad_credentials') : undefined;

  return (
    <chakra.form noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('auth.account')}
        error={errors.account === undefined ? undefined : t('auth.account_missing')}
        leading={<OfficeIcon name="mail" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...BIG}
        {...register('account', { validate: (text) => text.trim() !== '' })}
      />
      <TextField
        label={t('auth.password')}
        type={isShown ? 'text' : 'password'}
        error={passwordError}
        leading={<OfficeIcon name="lock" />}
        trailing={<ShowPassword isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
        autoComplete="current-password"
        maxLength={200}
        {...BIG}
        {...register('password', { required: true })}
      />
      {login.error !== null && !isRefused ? <FieldError>{failureText(t, login.error)}</FieldError> : null}
      <Button type="submit" look="ink" size="large" disabled={login.isPending}>
        {t('auth.sign_in')}
      </Button>
      <chakra.span justifySelf="start" textDecoration="underline" asChild>
        <Link to={pathname + withForgot(search, true)}>{t('auth.forgot')}</Link>
      </chakra.span>
    </chakra.form>
  );
}
