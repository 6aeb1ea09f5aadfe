import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys, PasskeyProblem } from '../../../lib/passkey.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';

type PasskeyButtonProps = { login: { mutate: () => void; isPending: boolean; error: Error | null }; isBusy?: boolean };

/** The way in without a password. A person who closed the browser's question has said no, and reads no error. */
export function PasskeyButton({ login, isBusy = false }: PasskeyButtonProps) {
  const { t } = useTranslation();
  if (!canUsePasskeys()) return null;
  const { error } = login;
  const problem =
    error === null || (error instanceof PasskeyProblem && error.reason === 'cancelled')
      ? null
      : error instanceof PasskeyProblem
        ? t('auth.passkey_failed')
        : failureText(t, error);
  return (
    <chakra.div display="grid" gap="2">
      <Button size="large" disabled={login.isPending || isBusy} onClick={() => login.mutate()}>
        <OfficeIcon name="key" />
        {t('auth.passkey')}
      </Button>
      {problem === null ? null : <FieldError>{problem}</FieldError>}
    </chakra.div>
  );
}
