import { ProofStepSchema } from '#contract/http/people/second-factor.ts';
import { useTwoFactorStep } from '../../../data/people/security-queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { CODE_INPUT } from './code-input.ts';
import { StepForm } from './step-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const EMPTY = { password: '', code: '' };

type TwoFactorCheckProps = {
  action: 'renew_codes' | 'remove';
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** Password and code again, for new recovery codes or to turn the second factor off. */
export function TwoFactorCheck({ action, onDone, onCancel }: TwoFactorCheckProps) {
  const { t } = useWords('account');
  const step = useTwoFactorStep();
  const word = action === 'remove' ? 'remove' : 'renew';
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: ProofStepSchema,
    values: EMPTY,
    area: 'account',
    save: async (values) => {
      const { recovery_codes } = await step.mutateAsync({ action, ...values });
      onDone(recovery_codes);
    },
  });
  useFirstFocus(form.setFocus, 'password');
  return (
    <StepForm
      label={t(`two_factor.${word}`)}
      action={t(`two_factor.${word}_do`)}
      isDanger={action === 'remove'}
      isBusy={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <p>{t(`two_factor.${word}_text`)}</p>
      <TextField
        label={t('two_factor.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...input('password')}
      />
      <TextField label={t('two_factor.code_or_recovery')} {...CODE_INPUT} inputMode="text" {...input('code')} />
    </StepForm>
  );
}
