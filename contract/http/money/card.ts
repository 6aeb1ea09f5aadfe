import * as z from 'zod/mini';
import { IdSchema, narrowed } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

export const listCardTypesCall = defineCall({
  name: 'card.type_get',
  method: 'GET',
  path: '/app/v1/card/type_get',
  may: 'store.manage',
  summary: 'Lists the known card types; a store chooses which it accepts.',
  reply: z.object({ items: z.array(z.object({ type: z.string(), name: z.string() })) }),
});

/** Seconds a screen may show card details before it removes them [CD8]. */
export const CARD_SHOWN_SECONDS = 60;

/** A person's credentials in headers; `X-View-Password` is percent-encoded, because headers hold ASCII only. */
const CardCheckSchema = z.object({
  'x-view-password': z._default(z.string().check(z.maxLength(600)), ''),
  'x-second-factor': z._default(z.string().check(z.maxLength(40)), ''),
});

/** The same credentials as a form field each. */
export const CardCheckFormSchema = z.object({
  view_password: z.string().check(z.minLength(1, 'required'), z.maxLength(200)),
  code: z.string().check(
    narrowed(),
    z.minLength(1, 'required'),
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'code_wrong'),
  ),
});

export const getCreditCardCall = defineCall({
  name: 'order.get_credit_card',
  method: 'GET',
  path: '/app/v1/order/get_credit_card',
  may: 'card.see',
  summary:
    'Returns an order’s card details to a person who gives their view password and a fresh code of their second factor. Never cached; every view and failure is recorded; five failures close it for half an hour, an hour allows twenty views.',
  query: z.object({ restaurant_id: IdSchema, order_id: IdSchema }),
  headers: CardCheckSchema,
  reply: z.object({ card_number: z.string(), expiry: z.string(), holder_name: z.string() }),
  errors: ['bad_second_factor'],
});
