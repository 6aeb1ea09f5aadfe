import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { ClientFrameSchema, ServerFrameSchema } from '../../live.ts';
import { defineCall } from '../call.ts';

/** Frames for a screen, in their order. */
export const FramesSchema = z.object({ frames: z.array(ServerFrameSchema) });

/** The HTTP lane, downstream: waits at most 4 s for events and always ends with a beat. */
export const pollSyncCall = defineCall({
  name: 'sync.poll',
  method: 'GET',
  path: '/app/v1/sync',
  waits: true,
  may: 'order.work',
  summary: 'Returns a restaurant’s events after a cursor, then the beat; stateless, so any process can answer.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    epoch: z.string().check(z.maxLength(60)),
    cursor: z.coerce.number().check(z.int(), z.minimum(0)),
    /** How long to wait for events, ms; 0 answers immediately. */
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4000)), 4000),
  }),
  reply: FramesSchema,
});

/** The HTTP lane, upstream: hello, ack, command, beat_ack, pull; the answers come in the reply. */
export const pushSyncCall = defineCall({
  name: 'sync.push',
  method: 'POST',
  finishes: true,
  path: '/app/v1/sync',
  may: 'order.work',
  summary: 'Takes a screen’s frames and returns the frames that answer them.',
  body: z.object({ session: z.nullable(z.string()), frames: z.array(ClientFrameSchema).check(z.maxLength(100)) }),
  reply: FramesSchema,
  maxBytes: 512 * 1024,
});
