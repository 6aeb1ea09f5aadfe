import { useQuery } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { securityQuery } from '../../../data/people/security-queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { CODE_INPUT } from './code-input.ts';

type FieldInput = Pick<ComponentProps<typeof TextField>, 'error'> & ComponentProps<'input'>;

/** Another mail address takes the password, and a code where two-factor is on. */
export function MailProof({
  needsCode,
  fieldOf,
}: {
  needsCode: boolean;
  fieldOf: (name: 'password' | 'code') => FieldInput;
}) {
  const { t } = useWords('account');
  return (
    <>
      <chakra.p color="fg.muted">{t('profile.proof')}</chakra.p>
      <FieldRow>
        <TextField
          label={t('two_factor.password')}
          dataField="settings.password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          {...fieldOf('password')}
        />
        {needsCode ? (
          <TextField
            label={t('two_factor.code_or_recovery')}
            dataField="settings.code"
            {...CODE_INPUT}
            inputMode="text"
            {...fieldOf('code')}
          />
        ) : null}
      </FieldRow>
    </>
  );
}

/** The address that has a link and has not opened it. */
export function WaitingMail() {
  const { t } = useWords('account');
  const waiting = useQuery(securityQuery()).data?.waiting_mail ?? null;
  if (waiting === null) return null;
  return (
    <chakra.p role="status" p="3" borderRadius="control" bg="bg.muted" overflowWrap="anywhere">
      {t('profile.waiting', { mail: waiting.mail })}
    </chakra.p>
  );
}
