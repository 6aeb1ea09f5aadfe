import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import type { FieldError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { IntakeOrder, listRefusedCall } from '#contract/http/orders/intake.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { findDishesOf } from '../../menu/menu/some-dishes.repository.ts';
import type { listRefused } from './intake.repository.ts';

type Row = Awaited<ReturnType<typeof listRefused>>['rows'][number];
type Shown = ReplyOf<typeof listRefusedCall>['items'][number];
type Names = Pick<NonNullable<Shown['errors'][number]['dish']>, 'name_zh' | 'name_en'>;

export const presentBody = (body: Partial<IntakeOrder>) => ({
  customer_name: body.customer?.name ?? null,
  total_cents: body.totals?.total_cents ?? null,
  currency: body.currency ?? null,
});

const isAsked = (asked: string | null): asked is 'change' | 'cancel' => asked === 'change' || asked === 'cancel';

/** What was refused, with what its owner needs to put it right or to call the customer. */
export async function presentRefused(db: Queries, rows: readonly Row[]): Promise<Shown[]> {
  const read = rows.map((row) => ({
    row,
    body: fromJson<Partial<IntakeOrder>>(row.body),
    errors: fromJson<FieldError[]>(row.errors),
  }));
  const [first] = rows;
  const dishIds = read.flatMap(({ body, errors }) => errors.flatMap((error) => dishIdOf(body, error) ?? []));
  const restaurantId = first?.restaurant_id ?? '';
  const dishes = (await findDishesOf(db, [{ restaurantId, dishIds }])).get(restaurantId);
  return read.map(({ row, body, errors }) => {
    const shown = presentBody(body);
    return {
      id: row.id,
      restaurant_id: row.restaurant_id,
      channel_name: row.channel_name ?? '',
      external_id: row.external_id,
      ...shown,
      customer_name: shown.customer_name ?? row.customer_name,
      customer_phone: body.customer?.phone ?? row.customer_phone,
      order: row.order_id === null || row.order_no === null ? null : { id: row.order_id, order_no: row.order_no },
      came_as: row.came_id === null || row.came_no === null ? null : { id: row.came_id, order_no: row.came_no },
      asked: isAsked(row.asked) ? row.asked : ('order' as const),
      errors: errors.map((error) => presentError(error, dishes?.get(dishIdOf(body, error) ?? ''))),
      at: row.at,
    };
  });
}

/** The dish of the line that an error is at. */
function dishIdOf({ items }: Partial<IntakeOrder>, { path }: FieldError): string | undefined {
  const [, index] = /^items\.(\d+)/.exec(path) ?? [];
  const dishId: unknown = index === undefined ? undefined : items?.[Number(index)]?.dish_id;
  return typeof dishId === 'string' ? dishId : undefined;
}

const MONEY_CODES: readonly string[] = ['total_differs', 'deal_differs', 'below_minimum_order'];

/** Both amounts of an error; a rate that no line of tax has is none. */
function amountsOf({ path, code, params = {} }: FieldError) {
  if (!MONEY_CODES.includes(code) || path.endsWith('.rate')) return {};
  const [expected, got] = [params['minimum_cents'] ?? params['expected'], params['amount_cents'] ?? params['got']];
  return {
    ...(typeof expected === 'number' ? { expected_cents: expected } : {}),
    ...(typeof got === 'number' ? { got_cents: got } : {}),
  };
}

function presentError(error: FieldError, dish: Names | undefined): Shown['errors'][number] {
  const { path, code, params } = error;
  const status = ORDER_STATUSES.find((known) => known === params?.['status']);
  return {
    path,
    code,
    ...(typeof params?.['reason'] === 'string' && code === 'blocked' ? { reason: params['reason'] } : {}),
    ...(code === 'illegal_transition' && status !== undefined ? { status } : {}),
    ...amountsOf(error),
    ...(dish === undefined ? {} : { dish: { name_zh: dish.name_zh, name_en: dish.name_en } }),
    ...(typeof params?.['specification'] === 'string' ? { specification: params['specification'] } : {}),
  };
}
