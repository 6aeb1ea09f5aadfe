import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { withForgot } from './forgot-path.ts';
import { ShowPassword } from './show-password.tsx';

const BIG = { h: '44px', fontSize: 'section' } as const;

export type Credentials = { account: string; password: string };

type LoginFormProps = {
  account: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (credentials: Credentials) => void;
};

/**
 * Account and password. A refusal is shown at the password and keeps the account; a lost server is shown above the
 * button.
 */
export function LoginForm({ account, isBusy, error, onSubmit }: LoginFormProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { account, password: '' } });
  const { errors } = formState;
  const isRefused = error !== null && codeOf(error) === 'bad_credentials';
  useEffect(
    function backToPassword() {
      if (error !== null) setFocus('password');
    },
    [error, setFocus],
  );
  const submit = handleSubmit(onSubmit);
  const passwordError =
    errors.password !== undefined ? t('auth.password_missing') : isRefused ? t('failure.bad_credentials') : undefined;

  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
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
      {error !== null && !isRefused ? <FieldError>{failureText(t, error)}</FieldError> : null}
      <Button type="submit" look="ink" size="large" disabled={isBusy}>
        {t('auth.sign_in')}
      </Button>
      <chakra.span justifySelf="start" textDecoration="underline" asChild>
        <Link to={pathname + withForgot(search, true)}>{t('auth.forgot')}</Link>
      </chakra.span>
    </chakra.form>
  );
}
