import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { noteOf } from '#contract/domain/basics.ts';
import { customerKeyOf, isNamed, type CustomerKey } from '#contract/domain/customer-key.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { storeCustomerQueries, useUpdateStoreCustomer } from '../../../data/people/store-customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { DraftNotice } from '../../kit/form/draft-notice.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { Reading } from '../../kit/reading.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { BlockDialog } from './block-dialog.tsx';
import { BlockState } from './block-state.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerSums } from './customer-sums.tsx';
import { wayTo } from './customer-text.ts';

type CustomerPanelProps = {
  /** The customer, or one of their orders. */
  of: CustomerKey | { order_id: string };
  onClose: () => void;
};

const NoteSchema = z.object({ note: noteOf(500) });
const NOT_KNOWN: CustomerKey = { phone: '', email: '' };

/** Who is meant; both empty while an order of theirs is read, and where it has neither. */
function useMeant(of: CustomerPanelProps['of']) {
  const { id: restaurantId } = useRestaurant();
  const orderId = 'order_id' in of ? of.order_id : '';
  const order = useQuery({ ...orderQueries.one(restaurantId, orderId), enabled: orderId !== '' });
  if (!('order_id' in of)) return { who: of, order: undefined };
  return { who: order.data === undefined ? NOT_KNOWN : customerKeyOf(order.data), order };
}

/** The note as it was when one began to write: while nothing is written, as it is. */
function useOpened(note: string | undefined, isDirty: boolean): string | undefined {
  const [opened, setOpened] = useState(note);
  if (!isDirty && opened !== note) setOpened(note);
  return opened;
}

/** One customer: how to reach them, their orders, the restaurant's note, and whether it takes their orders. */
export function CustomerPanel({ of, onClose }: CustomerPanelProps) {
  const { t } = useWords('customers');
  const { id: restaurantId } = useRestaurant();
  const { who, order } = useMeant(of);
  const isKnown = isNamed(who);
  const query = useQuery({ ...storeCustomerQueries.one(restaurantId, who), enabled: isKnown });
  const [isBlocking, setIsBlocking] = useState(false);
  const update = useUpdateStoreCustomer(restaurantId);
  const customer = query.data;
  const saved = customer?.note ?? '';
  const { form, submit, failure, isSaving, input, changes } = useCallForm({
    schema: NoteSchema,
    values: { note: saved },
    area: 'customers',
    save: async ({ note }) => {
      await update.mutateAsync({ ...who, note, note_before: saved });
      sayDone(t(note === '' ? 'note_gone' : 'note_saved'))();
    },
  });
  // What is typed outlives another page and the session; the name of a draft is readable, and no place for a number.
  const kept = useFormDraft(form, `customer-note:${customer?.order_id ?? ''}`);
  const opened = useOpened(customer?.note, changes > 0);
  const isChanged = opened !== saved || kept.restored?.changed.includes('note') === true;
  const [isOver, setIsOver] = useState(false);
  const leave = (): void => {
    form.reset({ note: saved }, TO_CLEAN);
    setIsOver(true);
  };
  useEffect(function leaveOnceClean() {
    if (isOver && changes === 0) onClose();
  });
  return (
    <>
      <FormPanel
        title={customer === undefined ? t('page.store_customers') : customer.name || wayTo(customer)}
        form={{ submit, failure, isSaving: isSaving || customer === undefined }}
        saveLabel={t('save_note')}
        before={customer === undefined ? <Button onClick={onClose}>{t('close')}</Button> : undefined}
        onClose={leave}
      >
        {customer !== undefined ? (
          <>
            <CustomerSums customer={customer} />
            <DraftNotice
              restored={kept.restored && { ...kept.restored, changed: [] }}
              labelOf={() => t('note')}
              onDrop={() => form.reset({ note: saved }, TO_CLEAN)}
            />
            <TextAreaField label={t('note')} help={t('note_help')} dataField="store_customer.note" {...input('note')} />
            {changes === 0 || !isChanged ? null : (
              <chakra.p role="alert" color="amber.fg" overflowWrap="anywhere">
                {saved === '' ? t('note_since_empty') : t('note_since', { note: saved })}
              </chakra.p>
            )}
            <BlockState customer={customer} who={who} onBlock={() => setIsBlocking(true)} />
            <CustomerOrders customer={customer} />
          </>
        ) : order?.data !== undefined && !isKnown ? (
          <p>{t('without_name')}</p>
        ) : (
          <Reading query={isKnown || order === undefined ? query : order} failed={t('failed_one')} height={64} />
        )}
      </FormPanel>
      {isBlocking && customer !== undefined ? (
        <BlockDialog who={who} customer={customer} onClose={() => setIsBlocking(false)} />
      ) : null}
    </>
  );
}
