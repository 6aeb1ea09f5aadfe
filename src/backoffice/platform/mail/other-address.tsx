import { useMemo } from 'react';
import * as z from 'zod/mini';
import { EmailSchema } from '#contract/domain/store-input.ts';
import type { MailLog } from '#contract/http/platform/email.ts';
import { useRetryMail } from '../../../data/platform/mail-mutations.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';

const AddressSchema = z.object({ to: EmailSchema });

/** The same mail to another address. */
export function OtherAddress({ mail, onClose }: { mail: MailLog; onClose: () => void }) {
  const { t } = useWords('mail');
  const retry = useRetryMail();
  const values = useMemo(() => ({ to: mail.to }), [mail.to]);
  const { submit, failure, isSaving, input } = useCallForm({
    schema: AddressSchema,
    values,
    area: 'mail',
    save: async ({ to }) => {
      await retry.mutateAsync({ ids: [mail.id], to });
      toaster.create({ type: 'success', title: t('mail.queued') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('mail.move')}
      form={{ submit, failure, isSaving }}
      saveLabel={t('send.action')}
      onClose={onClose}
    >
      <TextField label={t('mail.address')} type="email" autoComplete="off" maxLength={254} {...input('to')} />
    </FormDialog>
  );
}
