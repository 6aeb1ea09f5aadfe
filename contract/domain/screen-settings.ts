import * as z from 'zod/mini';
import { IdSchema, LanguageSchema, textOf } from './basics.ts';

/**
 * What a screen shows: everything, only what is to be handed out (expediter), a board that takes no taps, or for
 * customers the numbers of what is being made and what is ready [PK1].
 */
/** Views of a screen that has the orders; older pages know no other [L19]. */
export const KITCHEN_VIEWS = ['kitchen', 'expo', 'read_only'] as const;
export const SCREEN_VIEWS = [...KITCHEN_VIEWS, 'ready'] as const;
export const SCREEN_SORTS = ['promise', 'start_by'] as const;
export const PAPERS = ['80', '58'] as const;

/** How dense the board is: the steps from all at ease to a rush, and the choice of the first one that fits [UL4]. */
export const BOARD_STEPS = ['calm', 'busy', 'tight', 'rush'] as const;
export type BoardStep = (typeof BOARD_STEPS)[number];
export const DENSITIES = ['auto', ...BOARD_STEPS] as const;
export type Density = (typeof DENSITIES)[number];

/** The events a screen sounds for, each with its own tone. */
export const SOUND_EVENTS = ['new', 'changed', 'cancelled', 'courier', 'soon', 'link'] as const;
export type SoundEvent = (typeof SOUND_EVENTS)[number];

/** The tones a person may choose from; each is a file of the same name. */
export const CHOSEN_TONES = [
  'new',
  'changed',
  'cancelled',
  'late',
  'link-lost',
  'gong',
  'wood',
  'trill',
  'drops',
] as const;
export type ChosenTone = (typeof CHOSEN_TONES)[number];

export const ToneSchema = z.enum(CHOSEN_TONES);
const TONES = { new: ToneSchema, changed: ToneSchema, cancelled: ToneSchema, soon: ToneSchema, link: ToneSchema };
/** `courier` is absent in what an older build has stored or sent. */
const TonesSchema = z.object({ ...TONES, courier: z._default(ToneSchema, 'drops') });
export const ScreenSoundSchema = z.object({ tones: TonesSchema, speak: z.boolean() });
export const ScreenPrintSchema = z.object({
  auto: z.boolean(),
  copies: z.int().check(z.minimum(1), z.maximum(5)),
  paper: z.enum(PAPERS),
  printer_id: z.nullable(IdSchema),
});

const PLAIN = {
  language: LanguageSchema,
  station: z.nullable(textOf(30)),
  view: z.enum(SCREEN_VIEWS),
  sort: z.enum(SCREEN_SORTS),
  /** The desk has a dark theme only. */
  theme: z.enum(['dark']),
  prep_chips: z.array(z.int().check(z.minimum(1), z.maximum(240))).check(z.minLength(1), z.maxLength(6)),
  gain: z.number().check(z.minimum(0), z.maximum(1)),
};

/** A screen's settings, stored on the server so that they survive the browser [SS1]. */
export const ScreenSettingsSchema = z.object({
  ...PLAIN,
  /** Absent in what an older build has stored or sent. */
  density: z._default(z.enum(DENSITIES), 'auto'),
  sound: ScreenSoundSchema,
  print: ScreenPrintSchema,
  /** Counts the changes; 0 means never changed. */
  version: z.int(),
});
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;

/** The settings of a screen that has a live link; one before customers has none. */
export const KitchenSettingsSchema = z.extend(ScreenSettingsSchema, { view: z.enum(KITCHEN_VIEWS) });
export type KitchenSettings = z.infer<typeof KitchenSettingsSchema>;

/** Undefined for a screen before customers. */
export const kitchenSettings = ({ view, ...settings }: ScreenSettings): KitchenSettings | undefined =>
  view === 'ready' ? undefined : { ...settings, view };

/** A change names only the fields that change, also inside `sound` and `print`. */
export const ScreenChangeSchema = z.partial(
  z.object({
    ...PLAIN,
    density: z.enum(DENSITIES),
    sound: z.partial(z.object({ tones: z.partial(z.object({ ...TONES, courier: ToneSchema })), speak: z.boolean() })),
    print: z.partial(ScreenPrintSchema),
  }),
);
export type ScreenChange = z.infer<typeof ScreenChangeSchema>;

export const DEFAULT_SCREEN_SETTINGS: ScreenSettings = {
  language: 'zh',
  station: null,
  view: 'kitchen',
  sort: 'promise',
  theme: 'dark',
  density: 'auto',
  prep_chips: [10, 15, 20, 30, 45],
  gain: 0.8,
  sound: {
    tones: {
      new: 'new',
      changed: 'changed',
      cancelled: 'cancelled',
      courier: 'drops',
      soon: 'late',
      link: 'link-lost',
    },
    speak: false,
  },
  print: { auto: false, copies: 1, paper: '80', printer_id: null },
  version: 0,
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const given = <T extends object>(part: T | undefined): Given<T> =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as Given<T>;

/** The settings after a change; the version stays. */
export function withChange(settings: ScreenSettings, { sound, print, ...plain }: ScreenChange): ScreenSettings {
  const { tones, ...voice } = sound ?? {};
  return {
    ...settings,
    ...given(plain),
    prep_chips: [...new Set(plain.prep_chips ?? settings.prep_chips)].sort((left, right) => left - right),
    sound: { ...settings.sound, ...given(voice), tones: { ...settings.sound.tones, ...given(tones) } },
    print: { ...settings.print, ...given(print) },
  };
}

/** Merges two changes; the later one wins. */
export function mergeChanges(first: ScreenChange, second: ScreenChange): ScreenChange {
  const merged: ScreenChange = { ...given(first), ...given(second) };
  if (first.sound !== undefined && second.sound !== undefined) {
    const tones = { ...given(first.sound.tones), ...given(second.sound.tones) };
    merged.sound = { ...given(first.sound), ...given(second.sound), tones };
  }
  if (first.print !== undefined && second.print !== undefined)
    merged.print = { ...given(first.print), ...given(second.print) };
  return merged;
}
