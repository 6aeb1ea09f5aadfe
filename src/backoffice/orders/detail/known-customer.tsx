import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { customerKeyOf, isNamed } from '#contract/domain/customer-key.ts';
import type { Order } from '#contract/domain/order.ts';
import { storeCustomerQueries } from '../../../data/people/store-customer-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageButton } from '../../kit/page-link.tsx';
import { inStore } from '../../pages.ts';
import { useWords } from '../../use-words.ts';

/** The way to the customer's own page. */
export function CustomerPageButton({ order }: { order: Pick<Order, 'id' | 'restaurant_id'> }) {
  const { t } = useWords('orders');
  return (
    <PageButton to={inStore(`/order/customers?of=${order.id}`, order.restaurant_id)}>
      <OfficeIcon name="user" />
      {t('detail.customer_page')}
    </PageButton>
  );
}

type KnownCustomerProps = Pick<Order, 'restaurant_id' | 'customer_phone'> & { customer_email?: string | undefined };

/** What the restaurant noted of a customer, and whether it blocks them; for those who may see it. */
export function KnownCustomer({ restaurant_id, ...order }: KnownCustomerProps) {
  const { t } = useWords('orders');
  const may = useMay();
  const who = customerKeyOf(order);
  const isAsked = may('customer.manage') && isNamed(who);
  const { data } = useQuery({ ...storeCustomerQueries.one(restaurant_id, who), enabled: isAsked });
  if (data === undefined || (data.note === '' && data.block === null)) return null;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="1"
      pt="1"
      justifyItems="start"
      css={{ '& > *': { overflowWrap: 'anywhere', maxW: 'full' } }}
    >
      {data.block === null ? null : (
        <>
          <Chip tone="late" icon="octagon" field="store_customer.block">
            {t('detail.customer_blocked')}
          </Chip>
          <p>{data.block.reason}</p>
        </>
      )}
      {data.note === '' ? null : (
        <chakra.p bg="amber.subtle" color="amber.fg" px="2" py="1" borderRadius="control">
          {t('detail.customer_note', { note: data.note })}
        </chakra.p>
      )}
    </chakra.div>
  );
}
