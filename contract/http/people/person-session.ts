import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';
import { SessionSchema } from './session.ts';
import { UserSchema } from './user.ts';

export const listPersonSessionsCall = defineCall({
  name: 'user.get_sessions',
  method: 'GET',
  path: '/app/v1/user/get_sessions',
  may: 'people.administer',
  summary: 'Lists where a person is signed in.',
  query: z.object({ user_id: IdSchema }),
  reply: z.object({ items: z.array(SessionSchema) }),
});

export const endPersonSessionsCall = defineCall({
  name: 'user.end_sessions',
  method: 'POST',
  path: '/app/v1/user/end_sessions',
  may: 'people.administer',
  summary: 'Ends one session of a person, or all; one’s own current one stays.',
  body: z.object({ user_id: IdSchema, session_id: z.optional(IdSchema) }),
  reply: z.object({ ended: z.int() }),
});

export const resetTwoFactorCall = defineCall({
  name: 'user.reset_two_factor',
  method: 'POST',
  path: '/app/v1/user/reset_two_factor',
  may: 'people.administer',
  summary: 'Removes the second factor of another person who lost it; their sessions end. Never one’s own.',
  body: z.object({ user_id: IdSchema }),
  reply: UserSchema,
});
