import * as z from 'zod/mini';
import { narrow } from '#contract/domain/narrow.ts';
import { textOf } from '#contract/domain/basics.ts';
import { ScreenSettingsSchema } from '#contract/domain/screen-settings.ts';
import type { Device, DeviceSettings } from '#contract/http/devices/device.ts';

const fields = z.extend(z.omit(ScreenSettingsSchema, { version: true }), { name: textOf(40, 1) });
export type ScreenValues = z.output<typeof fields>;
/** The form always holds every field, so what its schema takes is what it gives. */
export const screenSchema = fields as unknown as z.ZodMiniType<ScreenValues, ScreenValues>;

export const valuesOf = ({
  name,
  language,
  station,
  view,
  sort,
  theme,
  density,
  prep_chips,
  gain,
  sound,
  print,
}: Device): ScreenValues => ({ name, language, station, view, sort, theme, density, prep_chips, gain, sound, print });

/** Only what was changed here: the screen itself may have been set otherwise in the meantime. */
export const changeOf = (before: ScreenValues, after: ScreenValues): DeviceSettings =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ScreenValues]),
    ),
  );

/** `10, 15 20` as minutes; what is no number is left for the schema to refuse. */
export const minutesOf = (text: string): number[] =>
  narrow(text)
    .split(/[\s,、]+/)
    .filter((part) => part !== '')
    .map(Number);
