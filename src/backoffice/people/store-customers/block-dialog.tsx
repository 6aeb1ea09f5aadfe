import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { GivenInstantSchema, textOf } from '#contract/domain/basics.ts';
import type { CustomerKey } from '#contract/domain/customer-key.ts';
import type { StoreCustomerDetail } from '#contract/http/people/store-customer.ts';
import { useUpdateStoreCustomer } from '../../../data/people/store-customer-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { dayOfEnd, endOfDay } from '../blocklist/block-draft.ts';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MANY_NAMES, wayTo } from './customer-text.ts';

const BlockFormSchema = z.object({ reason: textOf(300, 1), until: z.nullable(GivenInstantSchema) });
const EMPTY: z.input<typeof BlockFormSchema> = { reason: '', until: null };

type BlockDialogProps = { who: CustomerKey; customer: StoreCustomerDetail; onClose: () => void };

/** Asks why, and how long, before the restaurant stops taking a customer's orders. */
export function BlockDialog({ who, customer, onClose }: BlockDialogProps) {
  const { t } = useWords('customers');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateStoreCustomer(restaurantId);
  const { submit, failure, isSaving, input, control } = useCallForm({
    schema: BlockFormSchema,
    values: EMPTY,
    area: 'customers',
    fieldOf: (path) => path.replace(/^block\./, ''),
    save: async (block) => {
      await update.mutateAsync({ ...who, block });
      sayDone(t('blocked_now'), onClose)();
    },
  });
  const until = control('until');
  return (
    <FormDialog
      title={t('block_title', { who: wayTo(customer) })}
      role="alertdialog"
      form={{ submit, failure, isSaving }}
      saveLabel={t('block_yes')}
      saveLook="danger"
      onClose={onClose}
    >
      <p>{t('block_text')}</p>
      {customer.names.length < MANY_NAMES ? null : (
        <chakra.p color="amber.fg" role="note">
          {t('many_names', { count: customer.names.length })}
        </chakra.p>
      )}
      <TextAreaField
        label={t('reason')}
        help={t('reason_help')}
        dataField="store_customer.reason"
        {...input('reason')}
      />
      <DateField
        label={t('until')}
        help={t('until_help')}
        dataField="store_customer.until"
        {...until}
        value={typeof until.value === 'string' ? dayOfEnd(until.value) : null}
        onChange={(day) => until.onChange(endOfDay(day))}
      />
    </FormDialog>
  );
}
