import * as z from 'zod/mini';
import { IdSchema, InstantSchema, requiredTextOf, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

export const CHANNEL_KINDS = ['native', 'gloriafood'] as const;

/** A sales channel of one restaurant. Keys are stored hashed and shown once. */
export const ChannelSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  kind: z.enum(CHANNEL_KINDS),
  name: textOf(60, 1),
  auto_accept: z.boolean(),
  rate_per_second: z.int(),
  burst: z.int(),
  last_order_at: z.nullable(InstantSchema),
});
export type Channel = z.infer<typeof ChannelSchema>;

/** A channel's status callbacks that wait after at least one failure, as `channel.get_list` shows them. */
export const CallbackTroubleSchema = z.object({
  waiting: z.int(),
  /** When the first of them was due to be sent. */
  since: InstantSchema,
  /** The last failure, in English, for the channel's programmer. */
  last_error: z.string(),
});
export type CallbackTrouble = z.infer<typeof CallbackTroubleSchema>;

export const ListedChannelSchema = z.object({
  ...ChannelSchema.shape,
  callback_trouble: z.nullable(CallbackTroubleSchema),
});
export type ListedChannel = z.infer<typeof ListedChannelSchema>;

const oneChannel = z.object({ restaurant_id: IdSchema, channel_id: IdSchema });
/** `signing_secret` signs the status callbacks: hex HMAC-SHA256 of `timestamp.body`. */
const WithKeySchema = z.object({ channel: ChannelSchema, key: z.string(), signing_secret: z.string() });

export const listChannelsCall = defineCall({
  name: 'channel.get_list',
  method: 'GET',
  path: '/app/v1/channel/get_list',
  may: 'channel.see',
  summary: 'Lists the sales channels of a restaurant, with the callbacks that could not be delivered.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(ListedChannelSchema) }),
});

const RateSchema = z.int().check(z.minimum(1), z.maximum(100_000));
const BurstSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));
const NameSchema = requiredTextOf(60);

export const addChannelCall = defineCall({
  name: 'channel.add',
  method: 'POST',
  path: '/app/v1/channel/add',
  may: 'channel.manage',
  summary: 'Adds a channel; its key and signing secret are in this answer only.',
  body: z.object({
    restaurant_id: IdSchema,
    kind: z.enum(CHANNEL_KINDS),
    name: NameSchema,
    auto_accept: z._default(z.boolean(), false),
    rate_per_second: z._default(RateSchema, 20),
    burst: z._default(BurstSchema, 1000),
  }),
  reply: WithKeySchema,
});

export const updateChannelCall = defineCall({
  name: 'channel.update',
  method: 'POST',
  path: '/app/v1/channel/update',
  may: 'channel.manage',
  summary:
    'Changes the named settings of a channel: its name, whether its orders are accepted automatically, its rate.',
  body: z.object({
    ...oneChannel.shape,
    name: z.optional(NameSchema),
    auto_accept: z.optional(z.boolean()),
    rate_per_second: z.optional(RateSchema),
    burst: z.optional(BurstSchema),
  }),
  reply: ChannelSchema,
});

export const rotateChannelCall = defineCall({
  name: 'channel.rotate',
  method: 'POST',
  path: '/app/v1/channel/rotate',
  may: 'channel.manage',
  summary: 'Makes a new key and signing secret; the old ones stop working immediately.',
  body: oneChannel,
  reply: WithKeySchema,
});

export const deleteChannelCall = defineCall({
  name: 'channel.delete',
  method: 'POST',
  path: '/app/v1/channel/delete',
  may: 'channel.manage',
  summary: 'Removes a channel; its key stops working immediately, its orders stay.',
  body: oneChannel,
  reply: z.object({ deleted: z.boolean() }),
});
