import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { ScreenMessageSchema } from '../../domain/screen-message.ts';
import { defineCall } from '../call.ts';
import { DeviceSchema } from './device.ts';
import { FramesSchema } from './sync.ts';

const oneDevice = { restaurant_id: IdSchema, device_id: IdSchema };

/** [MI1] A follower of the log: it acknowledges nothing and is no screen. */
export const mirrorDeviceCall = defineCall({
  name: 'device.mirror',
  method: 'GET',
  path: '/app/v1/device/mirror',
  waits: true,
  may: 'screen.watch',
  summary:
    'Returns what a screen reported last, and the events after a cursor that it draws; it leaves no trace there.',
  query: z.object({
    ...oneDevice,
    epoch: z._default(z.string().check(z.maxLength(60)), ''),
    cursor: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    /** How long to wait for events, ms; -1 begins with a welcome. */
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(4000)), 1000),
  }),
  reply: z.extend(FramesSchema, { screen: DeviceSchema }),
});

export const messageDeviceCall = defineCall({
  name: 'device.send_message',
  method: 'POST',
  path: '/app/v1/device/send_message',
  may: 'screen.watch',
  summary: 'Puts a message on a screen until a person there has seen it, at most half an hour.',
  body: z.object({ ...oneDevice, text: ScreenMessageSchema.shape.text }),
  reply: ScreenMessageSchema,
  keepsAnswer: true,
});

/** [MI4] Asked for again until it is answered, so that a dead link loses no answer. */
export const answerMessageCall = defineCall({
  name: 'device.answer_message',
  method: 'POST',
  path: '/app/v1/device/answer_message',
  may: 'screen.own',
  summary: 'Reports that this screen shows a message, or that a person has seen it; returns the message as it is now.',
  body: z.object({ message_id: IdSchema, is_seen: z.boolean() }),
  reply: ScreenMessageSchema,
});
