import * as z from 'zod/mini';
import { browserName } from '#contract/domain/browser-name.ts';
import { textOf } from '#contract/domain/basics.ts';
import { PasskeyProofSchema } from '#contract/http/people/passkey.ts';
import { useAddPasskey } from '../../../data/people/passkey-queries.ts';
import { PasskeyProblem } from '../../../lib/passkey.ts';
import { useSession } from '../../../lib/use-session.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { CODE_INPUT } from './code-input.ts';
import { StepForm } from './step-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const FormSchema = z.extend(PasskeyProofSchema, { name: textOf(60, 1) });

/** A name for the device and the password, then the browser's own question. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const { t } = useWords('account');
  const { adminInfo } = useSession();
  const add = useAddPasskey();
  const hasCode = adminInfo?.two_factor === true;
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: FormSchema,
    values: { name: browserName(navigator.userAgent) ?? '', password: '', code: '' },
    area: 'account',
    save: async ({ code, ...values }) => {
      try {
        await add.mutateAsync(hasCode ? { ...values, code } : values);
      } catch (error) {
        // Whoever closed the browser's question reads no error, and may ask again.
        if (error instanceof PasskeyProblem && error.reason === 'cancelled') return;
        throw error;
      }
      toaster.create({ type: 'success', title: t('passkey.added') });
      onClose();
    },
  });
  useFirstFocus(form.setFocus, 'password');
  const ownProblem = failure instanceof PasskeyProblem ? t(`passkey.problem.${failure.reason}`) : undefined;
  return (
    <StepForm
      label={t('passkey.add')}
      action={t('passkey.next')}
      isBusy={isSaving}
      failure={failure}
      {...(ownProblem === undefined ? {} : { problem: ownProblem })}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <TextField label={t('passkey.name')} help={t('passkey.name_help')} maxLength={60} {...input('name')} />
      <TextField
        label={t('two_factor.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...input('password')}
      />
      {hasCode ? (
        <TextField label={t('two_factor.code_or_recovery')} {...CODE_INPUT} inputMode="text" {...input('code')} />
      ) : null}
    </StepForm>
  );
}
