import * as z from 'zod/mini';
import { StateSchema, ZipCodeSchema } from '../../domain/address.ts';
import { defineCall } from '../call.ts';

export const listStatesCall = defineCall({
  name: 'address.state_get',
  method: 'GET',
  path: '/app/v1/address/state/get',
  may: 'reference.read',
  summary: 'Lists the 50 US states and the District of Columbia.',
  reply: z.object({ items: z.array(z.object({ code: z.string(), name_en: z.string(), name_zh: z.string() })) }),
});

export const listCountiesCall = defineCall({
  name: 'address.county_get',
  method: 'GET',
  path: '/app/v1/address/county/get',
  may: 'reference.read',
  summary: 'Lists the counties (or their equivalents) of a state, by name; of a ZIP code, what is wrong with it there.',
  query: z.object({ state: StateSchema, zip_code: z.optional(ZipCodeSchema) }),
  reply: z.object({
    items: z.array(z.object({ fips: z.string(), name: z.string() })),
    zip_problem: z.optional(z.enum(['zip_unknown', 'zip_not_in_state'])),
  }),
});
