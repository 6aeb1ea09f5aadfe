import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from './domain/basics.ts';
import { OrderCommandSchema } from './domain/order-command.ts';
import { OrderSchema } from './domain/order.ts';
import { DeskDishesSchema, DeskStoreSchema } from './domain/restaurant.ts';
import { ScreenGlassSchema } from './domain/screen-glass.ts';
import { ScreenMessageSchema } from './domain/screen-message.ts';
import { KitchenSettingsSchema } from './domain/screen-settings.ts';
import { FieldErrorSchema } from './http/call.ts';

/** Version of the live protocol; the server speaks this one and the one before (docs/spec/realtime.md). */
export const PROTOCOL_VERSION = 1;
export const BEAT_MS = 4_000;
/** The server drops a link that was silent for this long. */
export const DEAD_MS = 12_000;

const seq = z.int().check(z.minimum(0));

/** A screen's own report, for the owner's page and the dead-man watch. */
export const DeviceReportSchema = z.object({
  awake: z.boolean(),
  visible: z.boolean(),
  audio_ok: z.boolean(),
  muted_until: z.nullable(InstantSchema),
  printer: z.nullable(z.string()),
  clock_drift_ms: z.number(),
  queue: z.int(),
  /** Since when the oldest of these taps waits; absent from older screens. */
  queue_since: z.optional(z.nullable(InstantSchema)),
  last_touch_at: z.nullable(InstantSchema),
  lost_commands: z.int(),
});
export type DeviceReport = z.infer<typeof DeviceReportSchema>;

export const SeenOrderSchema = z.object({ order_id: z.string(), rev: z.int(), at: InstantSchema });
export type SeenOrder = z.infer<typeof SeenOrderSchema>;

/** Screen to server. */
export const ClientFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    v: z.int(),
    build: z.string().check(z.maxLength(40)),
    token: z.optional(z.string().check(z.maxLength(200))),
    restaurant_id: z.optional(IdSchema),
    epoch: z.nullable(z.string()),
    cursor: seq,
    outbox: z.int(),
    device_seq: z.int(),
    audio_ok: z.boolean(),
    visible: z.boolean(),
    /** Once a minute over the HTTP lane: the hash of the open orders' whole bodies at `cursor` [L15]. */
    bodies: z.optional(z.number()),
    /** The page knows the goodbye `numbers_only`; absent from older ones. */
    knows_numbers: z.optional(z.boolean()),
    /** The same of `network_refused`. */
    knows_networks: z.optional(z.boolean()),
  }),
  z.object({
    t: z.literal('beat_ack'),
    n: z.int(),
    cursor: seq,
    report: DeviceReportSchema,
    /** Only where it has changed, and once on a new link [MI3]. */
    glass: z.optional(ScreenGlassSchema),
  }),
  z.object({ t: z.literal('probe'), n: z.int() }),
  z.object({
    t: z.literal('pull'),
    epoch: z.string(),
    after: seq,
    limit: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  z.object({ t: z.literal('snapshot_request'), reason: z.string().check(z.maxLength(60)) }),
  z.object({
    t: z.literal('ack'),
    epoch: z.string(),
    applied: seq,
    displayed: z.array(SeenOrderSchema).check(z.maxLength(500)),
    sounded: z.array(SeenOrderSchema).check(z.maxLength(500)),
    touched: z.array(SeenOrderSchema).check(z.maxLength(500)),
    /** Asks for an `ack_ok` of this number. Absent from older screens, which cannot read one [L18]. */
    n: z.optional(z.int()),
  }),
  z.object({ t: z.literal('command'), command: OrderCommandSchema }),
]);
export type ClientFrame = z.infer<typeof ClientFrameSchema>;

export const ResultSchema = z.object({
  t: z.literal('result'),
  command_id: z.string(),
  status: z.enum(['applied', 'duplicate', 'noop', 'rejected']),
  code: z.nullable(z.string()),
  seq: z.nullable(seq),
  order: z.nullable(OrderSchema),
  /** What is wrong with the action's own fields [RF1]. Absent from servers before 0.3. */
  errors: z.optional(z.array(FieldErrorSchema)),
});
export type CommandResult = z.infer<typeof ResultSchema>;

export const PlacedOrderSchema = z.object({ order: OrderSchema, seq });
export const SnapshotSchema = z.object({
  t: z.literal('snapshot'),
  epoch: z.string(),
  at: seq,
  part: z.int(),
  parts: z.int(),
  orders: z.array(PlacedOrderSchema),
  store: z.nullable(DeskStoreSchema),
  dishes: DeskDishesSchema,
  closed_through: z.string(),
});
export type SnapshotFrame = z.infer<typeof SnapshotSchema>;

/** An event as it travels. Its content is parsed by `LogEventSchema`, so that an unknown type is noticed, not lost (I16). */
export const EventFrameSchema = z.object({
  t: z.literal('event'),
  epoch: z.string(),
  prev: seq,
  event: z.looseObject({ seq, type: z.string() }),
});

/** Server to screen. */
export const ServerFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    session: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    restaurant_id: z.string(),
    epoch: z.string(),
    head: seq,
    floor: seq,
    mode: z.enum(['tail', 'snapshot', 'reset']),
    server_now: InstantSchema,
    beat_ms: z.int(),
    dead_ms: z.int(),
    min_build: z.string(),
    last_device_seq: z.int(),
    /** Absent from older servers, which never answer an acknowledgement [L18]. */
    confirms_acks: z.optional(z.boolean()),
    /** Absent from older servers; later changes come as `device.changed`. */
    settings: z.optional(KitchenSettingsSchema),
    /** The last message to this screen, also a seen one [MI4]; later ones come as `device.changed`. */
    message: z.optional(ScreenMessageSchema),
  }),
  SnapshotSchema,
  EventFrameSchema,
  z.object({ t: z.literal('live'), epoch: z.string(), head: seq }),
  z.object({
    t: z.literal('beat'),
    n: z.int(),
    epoch: z.string(),
    head: seq,
    open: z.int(),
    hash: z.number(),
    server_now: InstantSchema,
    /** The server cannot store: no new order can come in [ST3]. */
    cannot_store: z.optional(z.boolean()),
    /** The server's clock minus that of its database or of the screens, ms, where it is notably off [CK3]. */
    clock_off_ms: z.optional(z.number()),
  }),
  z.object({ t: z.literal('probe_ack'), n: z.int(), server_now: InstantSchema }),
  /** The marks of the acknowledgement with this number are in the database. */
  z.object({ t: z.literal('ack_ok'), n: z.int() }),
  ResultSchema,
  z.object({ t: z.literal('reset'), reason: z.string(), epoch: z.string() }),
  z.object({ t: z.literal('ring'), by: z.string() }),
  z.object({
    t: z.literal('bye'),
    code: z.enum([
      'deploy',
      'drain',
      'overload',
      'revoked',
      'unpaired',
      'numbers_only',
      'network_refused',
      'session_over',
      'protocol',
      'replaced',
    ]),
    retry_after_ms: z.int(),
    /** Of `network_refused`: where the screen is now. */
    address: z.optional(z.string()),
  }),
  z.object({ t: z.literal('upgrade'), min_build: z.string(), not_before: InstantSchema }),
  z.object({ t: z.literal('logout'), reason: z.string() }),
]);
export type ServerFrame = z.infer<typeof ServerFrameSchema>;
export type FrameOf<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>;
