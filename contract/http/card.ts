import * as z from 'zod/mini';
import { IdSchema } from '../domain/basics.ts';
import { defineCall } from './call.ts';

export const listCardTypesCall = defineCall({
  name: 'card.type_get',
  method: 'GET',
  path: '/app/v1/card/type_get',
  may: 'store.manage',
  summary: 'The card types known; a store says which of them it accepts.',
  reply: z.object({ items: z.array(z.object({ type: z.string(), name: z.string() })) }),
});

/** Seconds a screen may show card details before it removes them [CD8]. */
export const CARD_SHOWN_SECONDS = 60;

/** What a person proves with, in headers: `X-View-Password` percent-encoded, since headers are no place for other letters. */
const CardProofSchema = z.object({
  'x-view-password': z._default(z.string().check(z.maxLength(600)), ''),
  'x-second-factor': z._default(z.string().check(z.maxLength(40)), ''),
});

/** The same as a person types it. */
export const CardProofFormSchema = z.object({
  view_password: z.string().check(z.minLength(1, 'required'), z.maxLength(200)),
  code: z.string().check(
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
    "An order's card details, for whoever gives their own view password and a fresh code of their second factor. Never cached; every view and every failure is on the record; five failures close it for half an hour, and an hour has twenty views.",
  query: z.object({ restaurant_id: IdSchema, order_id: IdSchema }),
  headers: CardProofSchema,
  reply: z.object({ card_number: z.string(), expiry: z.string(), holder_name: z.string() }),
  errors: ['bad_second_factor'],
});
