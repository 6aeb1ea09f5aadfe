import { chakra } from '@chakra-ui/react';
import { useEffect, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { narrow } from '#contract/domain/narrow.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { usePasskeyReturn, useReturn } from '../../../data/people/session-mutations.ts';
import { endSharedSession } from '../../../lib/session-handover.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { PasskeyButton } from './passkey-button.tsx';

const FORM = 'sign-in-again';

/** Over a page with something unsaved whose session has run out: the password, and the code where one is needed. */
export function SignInAgain({ adminInfo }: { adminInfo: AdminInfo }) {
  const { t } = useTranslation();
  const login = useReturn(adminInfo);
  const passkey = usePasskeyReturn(adminInfo);
  const code = login.error === null ? undefined : codeOf(login.error);
  const needsCode = code === 'second_factor_needed' || code === 'bad_second_factor';
  const { register, getValues, setFocus } = useForm({ defaultValues: { password: '', code: '' } });
  useEffect(
    function backToField() {
      setFocus(needsCode ? 'code' : 'password');
    },
    [needsCode, setFocus],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { password, code: typed } = getValues();
    if (password !== '') login.mutate({ password, ...(needsCode ? { code: narrow(typed).trim() } : {}) });
  };
  const problem =
    code === undefined || code === 'second_factor_needed'
      ? null
      : code === 'bad_second_factor'
        ? t('auth.code_wrong')
        : failureText(t, login.error ?? new Error(code));
  return (
    <Modal
      title={t('auth.again')}
      onClose={() => undefined}
      footer={
        <>
          <Button look="ghost" onClick={() => void endSharedSession()}>
            {t('auth.back')}
          </Button>
          <Button look="ink" type="submit" form={FORM} disabled={login.isPending}>
            {t('auth.sign_in')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM} noValidate display="grid" gap="3" onSubmit={submit}>
        <p>{t('auth.again_text')}</p>
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {adminInfo.mail}
        </chakra.p>
        <TextField
          label={t('auth.password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          {...register('password')}
        />
        {needsCode ? (
          <TextField
            label={t('auth.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            {...register('code')}
          />
        ) : null}
        {problem === null ? null : <FieldError>{problem}</FieldError>}
        <PasskeyButton login={passkey} isBusy={login.isPending} />
      </chakra.form>
    </Modal>
  );
}
