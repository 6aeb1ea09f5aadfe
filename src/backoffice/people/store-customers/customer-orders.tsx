import { chakra } from '@chakra-ui/react';
import type { StoreCustomerDetail } from '#contract/http/people/store-customer.ts';
import { PageButton, PageLink } from '../../kit/page-link.tsx';
import { StatusChip } from '../../orders/text/status-chip.tsx';
import { useWords } from '../../use-words.ts';

/** Their newest orders, each a way to it. */
export function CustomerOrders({ customer: { recent, phone, email, orders } }: { customer: StoreCustomerDetail }) {
  const { t, when, money } = useWords('customers');
  if (recent.length === 0) return null;
  const all = `/order/list?status=all&q=${encodeURIComponent(phone ?? email ?? '')}`;
  return (
    <chakra.section aria-label={t('recent')}>
      <chakra.h3 textStyle="section" pb="1">
        {t('recent')}
      </chakra.h3>
      <chakra.ul borderTopWidth="1px" borderColor="border">
        {recent.map(({ id, order_no, created_at, status, total_cents, currency }) => (
          <chakra.li
            key={id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            py="1.5"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <PageLink to={`/order/list?status=all&order=${id}`} textDecoration="underline" fontWeight="700">
              {order_no}
            </PageLink>
            <chakra.span flex="1" color="fg.muted">
              {when(created_at)}
            </chakra.span>
            <StatusChip status={status} />
            <span>{money(total_cents, currency)}</span>
          </chakra.li>
        ))}
      </chakra.ul>
      {orders > recent.length ? (
        <PageButton mt="2" to={all}>
          {t('all_orders', { count: orders })}
        </PageButton>
      ) : null}
    </chakra.section>
  );
}
