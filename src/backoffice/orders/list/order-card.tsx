import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { CardDialog } from '../detail/card-dialog.tsx';
import { Section } from '../detail/section.tsx';

/** The card a customer gave: brand and last four, and the way to the rest for anyone who may see it. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useWords('orders');
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (order.card === null) return null;
  return (
    <Section
      title={t('card.title')}
      aside={
        may('card.see') ? (
          <Button onClick={() => setIsOpen(true)}>
            <Icon name="eye" />
            {t('card.see')}
          </Button>
        ) : undefined
      }
    >
      <chakra.p px="4" py="3" data-field="order.card">
        {order.card.brand} •••• {order.card.last4}
      </chakra.p>
      {isOpen ? <CardDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  );
}
