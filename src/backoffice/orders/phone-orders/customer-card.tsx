import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { narrow } from '#contract/domain/narrow.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { KnownCustomer } from '../detail/known-customer.tsx';
import { addressText } from '../text/order-text.ts';
import { customerOf } from './draft.ts';
import { FormCard } from './form-section-card.tsx';
import type { PhoneForm } from './use-phone-form.ts';
import { useProblemText } from './use-problem-text.ts';

const MIN_DIGITS = 7;
/** A number of the United States without its country code, or one from abroad. */
const isWholePhone = (digits: string): boolean => digits.length >= 10;

type CustomerCardProps = { form: PhoneForm; onAgain: (order: OrderRow) => void };

/** Who calls: by the number, with what they ordered before. Enter in the number takes name and address over. */
export function CustomerCard({ form, onAgain }: CustomerCardProps) {
  const { t } = useWords('orders');
  const textOf = useProblemText();
  const { id: restaurantId } = useRestaurant();
  const { draft, change, base, isLate } = form;
  const digits = draft.phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  // Late, nothing else may change: so nothing is taken over from an earlier order.
  const isAsked = digits.length >= MIN_DIGITS && !isLate;
  const { data: orders = [] } = useQuery({ ...orderQueries.earlier(restaurantId, digits), enabled: isAsked });
  const earlier = !isAsked ? [] : orders.filter((order) => order.id !== base?.id);
  const take = (order: OrderRow): void => {
    const { phone: _phone, method, ...rest } = customerOf(order);
    change({ ...rest, ...(method === 'delivery' ? { method } : {}) });
  };
  return (
    <FormCard title={t('orders.customer')} number={1}>
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <TextField
          label={t('order.phone')}
          dataField="order.customer_phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={24}
          value={draft.phone}
          error={textOf(form.problemAt('phone'))}
          onChange={(event) => change({ phone: narrow(event.currentTarget.value) })}
          onKeyDown={(event) => {
            const latest = earlier[0];
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && latest !== undefined) take(latest);
          }}
        />
        <TextField
          label={t('form_om.name')}
          dataField="order.customer_name"
          autoComplete="off"
          maxLength={120}
          value={draft.name}
          error={textOf(form.problemAt('name'))}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </chakra.div>
      {isWholePhone(digits) ? <KnownCustomer restaurant_id={restaurantId} customer_phone={draft.phone} /> : null}
      {earlier.length === 0 ? null : (
        <chakra.ul aria-label={t('form_om.earlier')} display="grid" gap="0" data-testid="earlier-orders">
          {earlier.map((order, index) => (
            <EarlierOrder
              key={order.id}
              order={order}
              isLatest={index === 0}
              onTake={() => take(order)}
              onAgain={() => onAgain(order)}
            />
          ))}
        </chakra.ul>
      )}
    </FormCard>
  );
}

type EarlierOrderProps = { order: OrderRow; isLatest: boolean; onTake: () => void; onAgain: () => void };

function EarlierOrder({ order, isLatest, onTake, onAgain }: EarlierOrderProps) {
  const { t, when, name, money } = useWords('orders');
  const dishes = order.items.map((item) => `${item.quantity}× ${name(item)}`).join(t('list_comma'));
  return (
    <Row lay="flow" line="above" rowGap="1" columnGap="2" py="1.5">
      <chakra.span
        flex="1 1 220px"
        minW="0"
        // On each: the reset gives every element a wrapping of its own, and the form grows with an unbroken name.
        css={{ '& > *': { overflowWrap: 'anywhere' } }}
      >
        <b dir="auto">{order.customer_name}</b>
        <chakra.span color="fg.muted">
          {' '}
          · {when(order.created_at)} · {money(order.total_cents)}
        </chakra.span>
        {order.delivery_address === null ? null : (
          <chakra.span display="block" textStyle="helper">
            {addressText(order.delivery_address).replaceAll('\n', ', ')}
          </chakra.span>
        )}
        <chakra.span display="block" textStyle="helper" color="fg.muted">
          {dishes}
        </chakra.span>
      </chakra.span>
      <Button onClick={onTake}>
        {t('form_om.take')}
        {isLatest ? ' ⏎' : ''}
      </Button>
      <Button onClick={onAgain}>{t('detail.again')}</Button>
    </Row>
  );
}
