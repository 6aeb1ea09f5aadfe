import * as z from 'zod/mini';
import { IdSchema, InstantSchema, LanguageSchema, narrowed, textOf } from '../../domain/basics.ts';
import { NetworksSchema } from '../../domain/network.ts';
import { ScreenGlassSchema } from '../../domain/screen-glass.ts';
import { ScreenMessageSchema } from '../../domain/screen-message.ts';
import { ScreenChangeSchema, ScreenSettingsSchema } from '../../domain/screen-settings.ts';
import { DeviceReportSchema } from '../../live.ts';
import { defineCall } from '../call.ts';
import { personHeader } from '../people/desk-pin.ts';

/** The settings of a screen that a call may change; only the named ones change. */
export const DeviceSettingsSchema = z.extend(ScreenChangeSchema, { name: z.optional(textOf(40, 1)) });
export type DeviceSettings = z.infer<typeof DeviceSettingsSchema>;

/** The last complete self-check of a screen: when, who asked for it, and what was wrong. */
export const DeviceCheckSchema = z.object({
  at: InstantSchema,
  by: z.string(),
  ok: z.int(),
  warn: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)),
  bad: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)),
});
export type DeviceCheck = z.infer<typeof DeviceCheckSchema>;

/** When and from where something was tried with a screen's credential. */
export const DeviceTrySchema = z.object({ at: InstantSchema, address: z.string() });
export type DeviceTry = z.infer<typeof DeviceTrySchema>;

export const DeviceSchema = z.extend(ScreenSettingsSchema, {
  name: textOf(40, 1),
  id: IdSchema,
  restaurant_id: IdSchema,
  kind: z.enum(['screen', 'guest']),
  build: z.nullable(z.string()),
  created_at: InstantSchema,
  last_seen_at: z.nullable(InstantSchema),
  is_online: z.boolean(),
  cursor: z.nullable(z.int()),
  head: z.nullable(z.int()),
  state: z.nullable(DeviceReportSchema),
  /** Null from a page of an older version. */
  glass: z.nullable(ScreenGlassSchema),
  message: z.nullable(ScreenMessageSchema),
  checked: z.nullable(DeviceCheckSchema),
  /** The address it came from last. */
  address: z.nullable(z.string()),
  /** Where it may be used; empty means anywhere [SC11]. */
  networks: NetworksSchema,
  /** Its last try from elsewhere. */
  refused: z.nullable(DeviceTrySchema),
  /** The last use of a credential of it that had been replaced [SC10]. */
  replayed: z.nullable(DeviceTrySchema),
});
export type Device = z.infer<typeof DeviceSchema>;

const oneDevice = z.object({ restaurant_id: IdSchema, device_id: IdSchema });

export const pairCodeCall = defineCall({
  name: 'device.pair_code',
  method: 'POST',
  path: '/app/v1/device/pair_code',
  may: 'sign.in',
  summary: 'Gives an unpaired screen a 6-digit code, valid for ten minutes, and a secret to poll with.',
  body: z.object({}),
  reply: z.object({ code: z.string(), secret: z.string(), expires_at: InstantSchema }),
});

export const claimDeviceCall = defineCall({
  name: 'device.claim',
  method: 'POST',
  path: '/app/v1/device/claim',
  may: 'sign.in',
  summary:
    'Polls with the secret until the screen is paired, or claims a one-time token; `paired` sets the device cookie. The screen starts in the language it was paired in.',
  body: z.union([
    z.object({ secret: z.string().check(z.maxLength(100)), language: z.optional(LanguageSchema) }),
    z.object({ token: z.string().check(z.maxLength(100)), language: z.optional(LanguageSchema) }),
  ]),
  reply: z.object({ state: z.enum(['waiting', 'paired']), device: z.nullable(DeviceSchema) }),
  errors: ['code_expired'],
});

/** Also reports whether this browser holds a device cookie at all. */
export const getOwnDeviceCall = defineCall({
  name: 'device.get_own',
  method: 'GET',
  path: '/app/v1/device/get_own',
  may: 'screen.own',
  summary: 'Returns the paired screen’s own row.',
  reply: DeviceSchema,
});

export const pairDeviceCall = defineCall({
  name: 'device.pair',
  method: 'POST',
  path: '/app/v1/device/pair',
  may: 'screen.pair',
  summary: 'Pairs a screen by its code and names it.',
  body: z.object({
    restaurant_id: IdSchema,
    code: z.string().check(narrowed(), z.regex(/^\d{6}$/, 'code_wrong')),
    name: textOf(40, 1),
  }),
  reply: DeviceSchema,
  errors: ['code_expired'],
});

export const listDevicesCall = defineCall({
  name: 'device.get_list',
  method: 'GET',
  path: '/app/v1/device/get_list',
  may: 'screen.watch',
  summary: 'Lists the screens of a restaurant with their live state.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(DeviceSchema) }),
});

export const updateDeviceCall = defineCall({
  name: 'device.update',
  method: 'POST',
  path: '/app/v1/device/update',
  may: 'screen.set',
  summary: 'Changes a screen’s settings; a screen may change its own.',
  body: z.extend(oneDevice, { settings: DeviceSettingsSchema }),
  headers: personHeader(),
  reply: DeviceSchema,
});

export const ringDeviceCall = defineCall({
  name: 'device.ring',
  method: 'POST',
  path: '/app/v1/device/ring',
  may: 'screen.watch',
  summary: 'Rings a screen now.',
  body: oneDevice,
  reply: z.object({ reached: z.boolean() }),
});

export const deleteDeviceCall = defineCall({
  name: 'device.delete',
  method: 'POST',
  path: '/app/v1/device/delete',
  may: 'screen.set',
  summary: 'Revokes a screen immediately: it wipes its databases and shows a code. A screen may remove itself.',
  body: oneDevice,
  headers: personHeader(),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['person_needed'],
});

export const renewDeviceCall = defineCall({
  name: 'device.renew',
  method: 'POST',
  path: '/app/v1/device/renew',
  may: 'screen.renew',
  summary:
    'Replaces a paired screen’s credential where it is due: `renewed` sets the device cookie. The old one counts until the new one has been used an hour later.',
  body: z.object({}),
  reply: z.object({ renewed: z.boolean() }),
});

export const limitDeviceCall = defineCall({
  name: 'device.limit',
  method: 'POST',
  path: '/app/v1/device/limit',
  may: 'screen.pair',
  summary:
    'Limits a screen to networks; none means anywhere. A screen that is on has to be in one of them. `forget_replay` drops the warning of a replaced credential.',
  body: z.extend(oneDevice, { networks: z.optional(NetworksSchema), forget_replay: z.optional(z.boolean()) }),
  reply: DeviceSchema,
});

export const reportCheckCall = defineCall({
  name: 'device.report_check',
  method: 'POST',
  path: '/app/v1/device/report_check',
  may: 'order.test',
  summary: 'Records the findings of a screen’s complete self-check, so that the last one is visible everywhere.',
  body: z.extend(oneDevice, { check: z.omit(DeviceCheckSchema, { at: true, by: true }) }),
  reply: DeviceCheckSchema,
});
