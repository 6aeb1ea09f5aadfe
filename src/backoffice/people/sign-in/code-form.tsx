import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePasskeyLogin } from '../../../data/people/session-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { digitsIn } from '../../kit/form/number-text.ts';
import { useTitle } from '../../shell/use-title.ts';
import { AuthHead } from './auth-head.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type CodeFormProps = { error: Error | null; isBusy: boolean; onCode: (code: string) => void; onBack: () => void };

const BIG = { h: '44px', fontSize: 'section' } as const;
const DIGITS = 6;

/** The second step of signing in: six digits, typed or pasted, or a recovery code. Six digits are sent at once. */
export function CodeForm({ error, isBusy, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation();
  useTitle(t('auth.code_title'));
  const [isRecovery, setIsRecovery] = useState(false);
  // What was refused was another kind of code.
  const [left, setLeft] = useState<Error | null>(null);
  const { register, handleSubmit, formState, setFocus, reset, setValue } = useForm({ defaultValues: { code: '' } });
  const refusal =
    error instanceof CallFailure && error !== left && error.code === 'bad_second_factor'
      ? error.errors[0]?.code
      : undefined;
  useEffect(
    function startAnew() {
      if (error !== null) reset();
      setFocus('code');
    },
    [error, reset, setFocus],
  );
  const refusedText = isRecovery
    ? t('auth.recovery_wrong')
    : t(refusal === 'code_used' ? 'auth.code_used' : 'auth.code_wrong');
  const codeError =
    formState.errors.code !== undefined ? t('auth.code_missing') : refusal === undefined ? undefined : refusedText;
  const { onChange, ...field } = register('code', { validate: (text) => text.trim() !== '' });
  const change = (): void => {
    setIsRecovery(!isRecovery);
    setLeft(error);
    reset();
    setFocus('code');
  };
  const passkey = usePasskeyLogin();
  const submit = handleSubmit(({ code }) => onCode(code.trim()));
  return (
    <>
      <AuthHead title={t('auth.code_title')} text={t(isRecovery ? 'auth.recovery_text' : 'auth.code_text')} />
      <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t(isRecovery ? 'auth.recovery' : 'auth.code')}
          error={codeError}
          leading={<OfficeIcon name={isRecovery ? 'key' : 'shield'} />}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...BIG}
          {...field}
          onChange={(event) => {
            void onChange(event);
            const digits = digitsIn(event.currentTarget.value);
            if (isRecovery || isBusy || digits.length !== DIGITS) return;
            setValue('code', digits);
            onCode(digits);
          }}
        />
        {error !== null && error !== left && refusal === undefined ? (
          <FieldError>{failureText(t, error)}</FieldError>
        ) : null}
        <Button type="submit" look="ink" size="large" disabled={isBusy}>
          {t('auth.sign_in')}
        </Button>
        <PasskeyButton login={passkey} isBusy={isBusy} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2">
          <Button look="ghost" px="0" textDecoration="underline" onClick={change}>
            {t(isRecovery ? 'auth.use_code' : 'auth.use_recovery')}
          </Button>
          <Button look="ghost" px="0" textDecoration="underline" onClick={onBack}>
            {t('auth.back')}
          </Button>
        </chakra.div>
      </chakra.form>
    </>
  );
}
