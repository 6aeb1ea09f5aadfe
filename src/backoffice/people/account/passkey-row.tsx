import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Passkey } from '#contract/http/people/passkey.ts';
import { PasswordStepSchema } from '#contract/http/people/second-factor.ts';
import { useDeletePasskey } from '../../../data/people/passkey-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { StepForm } from './step-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** One passkey, since when it is there and used, and the way to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, own } = useWords('account');
  const [isRemoving, setIsRemoving] = useState(false);
  const { name, host, created_at, last_used_at } = passkey;
  return (
    <Row lay="flow" data-testid="passkey" gap="2" minH="52px" py="2">
      <chakra.div flex="1" minW="180px">
        <chakra.p fontWeight="700" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p textStyle="helper" color="fg.muted">
          {last_used_at === null
            ? t('passkey.unused', { host, since: own(created_at) })
            : t('passkey.used', { host, since: own(created_at), used: own(last_used_at) })}
        </chakra.p>
      </chakra.div>
      {isRemoving ? null : (
        <Button look="danger" aria-label={t('passkey.remove_named', { name })} onClick={() => setIsRemoving(true)}>
          {t('passkey.remove')}
        </Button>
      )}
      {isRemoving ? <Removal passkey={passkey} onClose={() => setIsRemoving(false)} /> : null}
    </Row>
  );
}

const NO_PASSWORD = { password: '' };

function Removal({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useWords('account');
  const remove = useDeletePasskey();
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: PasswordStepSchema,
    values: NO_PASSWORD,
    area: 'account',
    save: async ({ password }) => {
      await remove.mutateAsync({ id, password });
      toaster.create({ type: 'success', title: t('passkey.removed') });
    },
  });
  useFirstFocus(form.setFocus, 'password');
  return (
    <chakra.div flexBasis="100%">
      <StepForm
        label={t('passkey.remove_named', { name })}
        action={t('passkey.remove_do')}
        isDanger
        isBusy={isSaving}
        failure={failure}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <TextField
          label={t('two_factor.password')}
          help={t('passkey.remove_text')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          {...input('password')}
        />
      </StepForm>
    </chakra.div>
  );
}
