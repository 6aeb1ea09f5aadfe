import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import { CodeStepSchema, PasswordStepSchema, type twoFactorCall } from '#contract/http/people/second-factor.ts';
import { useTwoFactorStep } from '../../../data/people/security-queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { CODE_INPUT } from './code-input.ts';
import { StepForm } from './step-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type Setup = NonNullable<ReplyOf<typeof twoFactorCall>['setup']>;
type SetUpProps = { onCodes: (codes: readonly string[]) => void; onCancel: () => void };

/** Password first, then the secret as a picture and as text, then the first code. */
export function TwoFactorSetUp({ onCodes, onCancel }: SetUpProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return setup === null ? (
    <AskPassword onSetup={setSetup} onCancel={onCancel} />
  ) : (
    <AskFirstCode setup={setup} onCodes={onCodes} onCancel={onCancel} />
  );
}

const NO_PASSWORD = { password: '' };

function AskPassword({ onSetup, onCancel }: { onSetup: (setup: Setup) => void; onCancel: () => void }) {
  const { t } = useWords('account');
  const step = useTwoFactorStep();
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: PasswordStepSchema,
    values: NO_PASSWORD,
    area: 'account',
    save: async ({ password }) => {
      const { setup } = await step.mutateAsync({ action: 'begin', password });
      if (setup !== null) onSetup(setup);
    },
  });
  useFirstFocus(form.setFocus, 'password');
  return (
    <StepForm
      label={t('two_factor.turn_on')}
      action={t('two_factor.next')}
      isBusy={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <TextField
        label={t('two_factor.password')}
        help={t('two_factor.password_text')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...input('password')}
      />
    </StepForm>
  );
}

const NO_CODE = { code: '' };

function AskFirstCode({ setup, onCodes, onCancel }: SetUpProps & { setup: Setup }) {
  const { t } = useWords('account');
  const step = useTwoFactorStep();
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: CodeStepSchema,
    values: NO_CODE,
    area: 'account',
    save: async ({ code }) => {
      const { recovery_codes } = await step.mutateAsync({ action: 'confirm', code });
      onCodes(recovery_codes ?? []);
    },
  });
  useFirstFocus(form.setFocus, 'code');
  return (
    <StepForm
      label={t('two_factor.turn_on')}
      action={t('two_factor.confirm')}
      isBusy={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <chakra.h3 textStyle="section">{t('two_factor.scan')}</chakra.h3>
      <chakra.p color="fg.muted">{t('two_factor.scan_text')}</chakra.p>
      <chakra.img
        src={setup.qr}
        alt={t('two_factor.qr')}
        boxSize="200px"
        // A camera wants dark on light, whatever the page's colours are.
        bg="var(--white)"
        borderWidth="1px"
        borderColor="border"
        borderRadius="control"
      />
      <chakra.details>
        <chakra.summary cursor="pointer" minH="36px" display="list-item">
          {t('two_factor.by_hand')}
        </chakra.summary>
        <chakra.code
          data-testid="two-factor-secret"
          aria-label={t('two_factor.secret')}
          display="block"
          p="2"
          bg="bg.muted"
          borderRadius="control"
          fontFamily="mono"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </chakra.code>
      </chakra.details>
      <TextField label={t('two_factor.code')} {...CODE_INPUT} {...input('code')} />
    </StepForm>
  );
}
