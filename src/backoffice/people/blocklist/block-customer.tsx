import { lazy, Suspense, useMemo, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { loadWords } from '../../../lib/i18n.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';

const Panel = lazy(async () => {
  await loadWords('moderation');
  return { default: (await import('./block-panel.tsx')).BlockPanel };
});

type BlockCustomerProps = { order: Pick<Order, 'customer_phone' | 'delivery_address'> };

/** From an order to the blacklist, with the customer's phone and address filled in; for anyone who may. */
export function BlockCustomer({ order: { customer_phone, delivery_address } }: BlockCustomerProps) {
  const { t } = useWords('orders');
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const start = useMemo(() => {
    const { street = '', unit = null, zip_code = '' } = delivery_address ?? {};
    const address = [street, unit === null ? '' : `#${unit.replace(/^#/, '')}`, zip_code]
      .filter((part) => part !== '')
      .join(', ');
    return { phone: customer_phone ?? '', address };
  }, [customer_phone, delivery_address]);
  if (!may('blocklist.manage') || (start.phone === '' && start.address === '')) return null;
  return (
    <>
      <Button look="danger" onClick={() => setIsOpen(true)}>
        <OfficeIcon name="ban" />
        {t('block_customer')}
      </Button>
      {isOpen ? (
        <Suspense>
          <Panel start={start} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
