import type { Order } from '#contract/domain/order.ts';
import type { Row } from './schema.ts';

/** The money of a row. A row that nothing has written since before 0.2 has none of the columns. */
export const moneyColumns = ({
  paid_cents,
  credited_cents,
  refunded_cents,
  credit_given_cents,
  door_cents,
}: Pick<Row<'orders'>, 'paid_cents' | 'credited_cents' | 'refunded_cents' | 'credit_given_cents' | 'door_cents'>): Pick<
  Order,
  'money'
> =>
  paid_cents === null || credited_cents === null || refunded_cents === null
    ? {}
    : {
        money: {
          paid_cents,
          credited_cents,
          refunded_cents,
          ...(credit_given_cents === null ? {} : { credit_given_cents }),
          ...(door_cents === null ? {} : { door_cents }),
        },
      };
