import { chakra } from '@chakra-ui/react';
import { isTest } from '#contract/domain/order.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useLongList } from '../../kit/list/use-long-list.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import type { OrderRowsProps } from './order-rows.ts';
import { hasAllergy } from '../text/has-allergy.ts';
import { PaymentText } from '../text/payment-text.tsx';
import { useDishesText } from '../text/use-dishes-text.ts';
import { PromiseChip } from '../text/promise-chip.tsx';
import { StatusChip } from '../text/status-chip.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

const CARD_PX = 120;

/** The same list on a phone: a card for each order. */
export function OrderCards({ rows, chosen, onOpen, onChoose }: OrderRowsProps) {
  const now = useNow(1_000);
  const {
    listRef,
    rows: drawn,
    before,
    after,
    reveal,
  } = useLongList<HTMLUListElement>({
    count: rows.length,
    rowPx: CARD_PX,
  });
  useArrowKeys({ listRef, count: rows.length, reveal });
  return (
    <chakra.ul
      ref={listRef}
      borderTopWidth="1px"
      borderColor="border.emphasized"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {drawn.map(({ index }) => {
        const order = rows[index];
        return order === undefined ? null : (
          <OrderCard
            key={order.id}
            order={order}
            index={index}
            now={now}
            isChosen={chosen.has(order.id)}
            onOpen={() => onOpen(order.id)}
            onChoose={(isChosen) => onChoose([order.id], isChosen)}
          />
        );
      })}
    </chakra.ul>
  );
}

type OrderCardProps = {
  order: OrderRow;
  index: number;
  now: number;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: (isChosen: boolean) => void;
};

function OrderCard({ order, index, now, isChosen, onOpen, onChoose }: OrderCardProps) {
  const { t, when, orderMoney } = useWords('orders');
  return (
    <Row
      lay="grid"
      data-testid="order-row"
      data-order={order.id}
      position="relative"
      gridTemplateColumns="var(--mark) minmax(0, 1fr) auto"
      alignContent="center"
      rowGap="0.5"
      columnGap="2"
      h={`${CARD_PX}px`}
      bg={isChosen ? 'indigo.subtle' : 'transparent'}
    >
      <chakra.span gridRow="1 / 5" zIndex="raised">
        <CheckField label={t('list.choose', { number: order.order_no })} isChecked={isChosen} onChange={onChoose}>
          {null}
        </CheckField>
      </chakra.span>
      <chakra.span display="flex" alignItems="center" gap="2" minW="0">
        <chakra.button
          type="button"
          data-row={index}
          data-reaches
          data-field="order.order_no"
          fontWeight="700"
          fontSize="section"
          cursor="pointer"
          aria-label={t('orders.open', { number: order.order_no })}
          onClick={onOpen}
          // The card is the button's: a thumb need not find the number.
          _after={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {order.order_no}
        </chakra.button>
        <Icon name={order.delivery_method === 'pickup' ? 'bag' : 'scooter'} />
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" data-field="order.customer_name">
          <bdi>{order.customer_name}</bdi>
        </chakra.span>
      </chakra.span>
      <chakra.b textAlign="right" data-field="order.total_cents">
        {orderMoney(order.total_cents, order)}
      </chakra.b>
      <chakra.span gridColumn="2 / 4" display="flex" gap="1.5" minW="0" overflow="hidden">
        <StatusChip status={order.status} />
        {isTest(order) ? <Chip tone="soon">{t('flag.test')}</Chip> : null}
        <PromiseChip order={order} now={now} />
      </chakra.span>
      <Dishes order={order} />
      <chakra.span textStyle="helper" color="fg.muted" data-field="order.created_at">
        {when(order.created_at)}
      </chakra.span>
      <chakra.span textStyle="helper" textAlign="right">
        <PaymentText order={order} />
      </chakra.span>
    </Row>
  );
}

/** On one line: what was ordered, after the mark of an allergy. */
function Dishes({ order }: { order: OrderRow }) {
  const { t } = useWords('orders');
  const dishesOf = useDishesText();
  return (
    <chakra.span gridColumn="2 / 4" display="flex" alignItems="center" gap="1.5" minW="0">
      {hasAllergy(order) ? (
        <Chip tone="late" icon="octagon">
          {t('detail.has_allergy')}
        </Chip>
      ) : null}
      <chakra.span truncate data-field="order.items">
        {dishesOf(order)}
      </chakra.span>
    </chakra.span>
  );
}
