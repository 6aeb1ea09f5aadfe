import type { Order } from '#contract/domain/order.ts';
import type { Row } from './schema.ts';

/** The columns of an order's sums of money. */
export const MONEY_COLUMNS = [
  'paid_cents',
  'credited_cents',
  'refunded_cents',
  'credit_given_cents',
  'door_cents',
  'cash_cents',
  'card_cents',
] as const;

/** The money of a row. A row that nothing has written since before 0.2 has none of the columns. */
export const moneyColumns = ({
  paid_cents,
  credited_cents,
  refunded_cents,
  credit_given_cents,
  door_cents,
  cash_cents,
  card_cents,
}: Pick<Row<'orders'>, (typeof MONEY_COLUMNS)[number]>): Pick<Order, 'money'> =>
  paid_cents === null || credited_cents === null || refunded_cents === null
    ? {}
    : {
        money: {
          paid_cents,
          credited_cents,
          refunded_cents,
          ...(credit_given_cents === null ? {} : { credit_given_cents }),
          ...(door_cents === null ? {} : { door_cents }),
          ...(cash_cents === null ? {} : { cash_cents }),
          ...(card_cents === null ? {} : { card_cents }),
        },
      };
