import { chakra } from '@chakra-ui/react';
import { hasStreet } from '#contract/domain/carrier.ts';
import type { Order } from '#contract/domain/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { PageButton } from '../../kit/page-link.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { BlockCustomer } from '../../people/blocklist/block-customer.tsx';
import { inStore } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { addressText } from '../text/order-text.ts';
import { CustomerPageButton, KnownCustomer } from './known-customer.tsx';
import { Section } from './section.tsx';

/** Who ordered and where it goes, with the ways to reach them. */
export function OrderCustomer({ order }: { order: Order }) {
  const { t } = useWords('orders');
  const { customer_name, customer_phone, customer_email, delivery_address, customer_order_count } = order;
  const wayToFind = customer_phone ?? customer_email ?? null;
  const copy = (text: string): void => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => toaster.create({ type: 'success', title: t('detail.address_copied') }),
      () => toaster.create({ type: 'error', title: t('list.not_copied') }),
    );
  };
  const nth =
    customer_order_count === null ? undefined : (
      <chakra.span color="fg.muted">{t('detail.nth_order', { nth: customer_order_count })}</chakra.span>
    );
  return (
    <Section title={t('orders.customer')} aside={nth}>
      <chakra.div
        px="4"
        py="3"
        display="grid"
        gap="1"
        // On each: the reset gives every element a wrapping of its own, so none of them would inherit it.
        css={{ '& > *': { overflowWrap: 'anywhere' } }}
      >
        <b data-field="order.customer_name">{customer_name}</b>
        {customer_phone === null ? null : <span data-field="order.customer_phone">{phoneText(customer_phone)}</span>}
        {customer_email === undefined ? null : <span data-field="order.customer_email">{customer_email}</span>}
        {delivery_address === null ? null : (
          <chakra.span whiteSpace="pre-line" data-field="order.delivery_address">
            {hasStreet(order) ? addressText(delivery_address) : t('trouble.no_address')}
          </chakra.span>
        )}
        <KnownCustomer {...order} />
        <chakra.div display="flex" flexWrap="wrap" gap="2" pt="1.5">
          {customer_phone === null ? null : (
            <Button asChild>
              <a href={`tel:${customer_phone}`}>
                <Icon name="phone" />
                {t('detail.call')}
              </a>
            </Button>
          )}
          {delivery_address === null || !hasStreet(order) ? null : (
            <Button onClick={() => copy(addressText(delivery_address))}>
              <OfficeIcon name="copy" />
              {t('detail.copy_address')}
            </Button>
          )}
          {wayToFind === null ? null : (
            <PageButton to={inStore(`/order/list?status=all&q=${encodeURIComponent(wayToFind)}`, order.restaurant_id)}>
              <OfficeIcon name="search" />
              {t('detail.their_orders')}
            </PageButton>
          )}
          {wayToFind === null ? null : <CustomerPageButton order={order} />}
          <BlockCustomer order={order} />
        </chakra.div>
      </chakra.div>
    </Section>
  );
}
