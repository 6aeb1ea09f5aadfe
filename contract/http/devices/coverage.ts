import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { GapSchema } from '../../domain/coverage.ts';
import { defineCall } from '../call.ts';

/** `is_due`: open, or opening within the hour; before that, screens and printers that are off are no gap. */
export const coverageCall = defineCall({
  name: 'device.get_coverage',
  method: 'GET',
  path: '/app/v1/device/get_coverage',
  may: 'printer.see',
  summary:
    'Says which dishes on sale no screen would show or sound, or no printer print, and whether that counts by now.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({
    is_due: z.boolean(),
    opens_at: z.nullable(InstantSchema),
    dishes: z.int(),
    channels: z.int(),
    gaps: z.array(GapSchema),
  }),
});
