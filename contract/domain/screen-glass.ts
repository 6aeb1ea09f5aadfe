import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';
import { BOARD_STEPS } from './screen-settings.ts';

const SEAL_KINDS = ['ok', 'unstored', 'checking', 'catching_up', 'lost'] as const;

/**
 * What a person at the screen has before them, as far as the log does not say it: sizes in CSS pixels, the page of
 * Preparing from 0, what lies over the board. Reported when it changes, never with a plain beat [MI3].
 */
export const ScreenGlassSchema = z.object({
  width: z.int().check(z.minimum(1), z.maximum(16_384)),
  height: z.int().check(z.minimum(1), z.maximum(16_384)),
  page: z.int().check(z.minimum(0), z.maximum(1_000)),
  step: z.enum(BOARD_STEPS),
  seal: z.enum(SEAL_KINDS),
  alarm: z.enum(['none', 'open', 'docked']),
  is_rail_open: z.boolean(),
  /** How a station's ticket shows what other stations make. */
  others: z.enum(['dim', 'hide']),
  /** The order whose details are open. */
  drawer: z.nullable(IdSchema),
  /** The name of the open panel; the mirror names it and draws no panel. */
  panel: z.nullable(z.string().check(z.maxLength(20))),
});
export type ScreenGlass = z.infer<typeof ScreenGlassSchema>;
