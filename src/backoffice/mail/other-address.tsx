import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { EmailSchema } from '#contract/domain/store-input.ts';
import type { MailLog } from '#contract/http/email.ts';
import { useRetryMail } from '../../data/mail/mail-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';

const FORM_ID = 'mail-address';
const AddressSchema = z.object({ to: EmailSchema });

/** The same mail to another address. */
export function OtherAddress({ mail, onClose }: { mail: MailLog; onClose: () => void }) {
  const { t } = useWords('mail');
  const retry = useRetryMail();
  const values = useMemo(() => ({ to: mail.to }), [mail.to]);
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
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
    <Modal
      title={t('mail.move')}
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('send.action')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('mail.address')}
          type="email"
          autoComplete="off"
          error={errorOf('to')}
          maxLength={254}
          {...form.register('to')}
        />
      </chakra.form>
    </Modal>
  );
}
