import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { LimitNameSchema } from '../../domain/limits.ts';
import { defineCall } from '../call.ts';

/** A restaurant, or an owner. */
export const LimitSubjectSchema = z.enum(['restaurant', 'owner']);
const subject = { subject: LimitSubjectSchema, id: IdSchema };

const LimitsSchema = z.object({
  items: z.array(
    z.object({
      name: LimitNameSchema,
      value: z.int(),
      /** What holds where nothing was raised. */
      standard: z.int(),
      max: z.int(),
    }),
  ),
});

export const listLimitsCall = defineCall({
  name: 'limit.get_list',
  method: 'GET',
  path: '/app/v1/limit/get_list',
  may: 'restaurant.administer',
  summary: 'Returns the limits of a restaurant, or of an owner (added).',
  query: z.object(subject),
  reply: LimitsSchema,
});

export const updateLimitCall = defineCall({
  name: 'limit.update',
  method: 'POST',
  path: '/app/v1/limit/update',
  may: 'restaurant.administer',
  summary: 'Raises or lowers one limit of a restaurant or an owner; null takes the standard one again (added).',
  body: z.object({ ...subject, name: LimitNameSchema, value: z.nullable(z.int()) }),
  reply: LimitsSchema,
});
