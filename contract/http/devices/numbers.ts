import * as z from 'zod/mini';
import { LanguageSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** What a customer is called by: the restaurant's number, and the channel's own code where it gave the customer one. */
export const CalledNumberSchema = z.object({ no: z.string(), code: z.nullable(z.string()) });
export type CalledNumber = z.infer<typeof CalledNumberSchema>;

/** Asked in turn, each time with the `cursor` of the answer before. */
export const readNumbersCall = defineCall({
  name: 'device.get_numbers',
  method: 'GET',
  path: '/app/v1/device/get_numbers',
  may: 'numbers.see',
  summary:
    'Returns the numbers of pickups being made and ready, for a screen before customers; answers when something has changed, at the latest after `wait` ms.',
  query: z.object({
    cursor: z._default(z.coerce.number().check(z.int(), z.minimum(-1)), -1),
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4000)), 4000),
  }),
  reply: z.object({
    cursor: z.int(),
    /** What this screen is set to. */
    language: LanguageSchema,
    gain: z.number(),
    /** The one that waits longest for its food first. */
    preparing: z.array(CalledNumberSchema),
    /** The one that is newest ready first. */
    ready: z.array(CalledNumberSchema),
  }),
});
