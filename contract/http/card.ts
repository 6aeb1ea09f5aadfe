import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const listCardTypesCall = defineCall({
  name: 'card.type_get',
  method: 'GET',
  path: '/app/v1/card/type_get',
  may: 'store.manage',
  summary: 'The card types known; a store says which of them it accepts.',
  reply: z.object({ items: z.array(z.object({ type: z.string(), name: z.string() })) }),
});
