import { useMemo } from 'react';
import { eraseCustomerCall, type Customer } from '#contract/http/people/customer.ts';
import { useEraseCustomer } from '../../../data/people/customer-mutations.ts';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { nameOf } from './customer-facts.tsx';

type EraseCustomerProps = { customer: Customer; onErased: () => void; onClose: () => void };

/** Asks why, says what stays, and that it cannot be undone. */
export function EraseCustomer({ customer, onErased, onClose }: EraseCustomerProps) {
  const { t } = useWords('moderation');
  const erase = useEraseCustomer();
  const { phone, email } = customer;
  const values = useMemo(() => ({ phone: phone ?? '', email: email ?? '', reason: '' }), [phone, email]);
  const { submit, errorOf, failure, isSaving, input } = useCallForm({
    schema: eraseCustomerCall.body,
    values,
    area: 'moderation',
    save: async (body) => {
      const { orders } = await erase.mutateAsync(body);
      toaster.create({ type: 'success', title: t('customer.erased', { count: orders }) });
      onErased();
    },
  });
  const refused = errorOf('phone') ?? errorOf('email');
  return (
    <FormDialog
      role="alertdialog"
      title={t('customer.erase_title', { who: nameOf(customer) })}
      form={{ submit, failure, isSaving }}
      saveLabel={t('customer.erase_yes', { count: customer.orders })}
      saveLook="danger"
      onClose={onClose}
    >
      <p>{t('customer.erase_text')}</p>
      <TextField label={t('customer.reason')} maxLength={300} autoComplete="off" {...input('reason')} />
      {refused === undefined ? null : <FieldError>{refused}</FieldError>}
    </FormDialog>
  );
}
