import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { eraseCustomerCall, type Customer } from '#contract/http/customer.ts';
import { useEraseCustomer } from '../../data/customer/customer-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { phoneText } from '../format.ts';
import { useWords } from '../use-words.ts';

const FORM_ID = 'erase-customer';

type EraseCustomerProps = { customer: Customer; onErased: () => void; onClose: () => void };

/** Asks why, says what stays, and that it cannot be undone. */
export function EraseCustomer({ customer, onErased, onClose }: EraseCustomerProps) {
  const { t } = useWords('moderation');
  const erase = useEraseCustomer();
  const values = useMemo(() => ({ phone: customer.phone, reason: '' }), [customer.phone]);
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: eraseCustomerCall.body,
    values,
    area: 'moderation',
    save: async (body) => {
      const { orders } = await erase.mutateAsync(body);
      toaster.create({ type: 'success', title: t('customer.erased', { count: orders }) });
      onErased();
    },
  });
  const problem = failure === null ? errorOf('phone') : failureText(t, failure);
  return (
    <Modal
      role="alertdialog"
      title={t('customer.erase_title', { phone: phoneText(customer.phone) })}
      onClose={onClose}
      footer={
        <>
          {problem === undefined ? null : <FieldError>{problem}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="danger" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('customer.erase_yes', { count: customer.orders })}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="12px" onSubmit={(event) => void submit(event)}>
        <p>{t('customer.erase_text')}</p>
        <TextField
          label={t('customer.reason')}
          error={errorOf('reason')}
          maxLength={300}
          autoComplete="off"
          {...form.register('reason')}
        />
      </chakra.form>
    </Modal>
  );
}
