import { sql, type RawBuilder } from 'kysely';

/** Who ordered: the phone number, else the e-mail in lower case. The index `orders_by_person` has the same expression. */
export const personIn = (orders: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`${orders}.customer_phone`)}, lower(${sql.ref(`${orders}.customer_email`)}))`;

/** Whether an order names anybody. */
export const namesPerson = (orders = 'orders'): RawBuilder<boolean> => sql<boolean>`${personIn(orders)} is not null`;

/** Whether it is this person's; on SQLite the index is used only where the null is excluded. */
export const isPerson = (who: string, orders = 'orders'): RawBuilder<boolean> =>
  sql<boolean>`(${namesPerson(orders)} and ${personIn(orders)} = ${who})`;
