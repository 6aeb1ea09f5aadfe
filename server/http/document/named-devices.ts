import { PrinterSchema, PrintJobSchema } from '#contract/domain/printer.ts';
import {
  KitchenSettingsSchema,
  ScreenPrintSchema,
  ScreenSoundSchema,
  ToneSchema,
} from '#contract/domain/screen-settings.ts';
import { PrintJobsSchema } from '#contract/http/devices/printer.ts';

/** The schemas of printers and of a screen's settings, by their names in the document. */
export const DEVICE_SCHEMAS = {
  KitchenSettingsSchema,
  PrinterSchema,
  PrintJobSchema,
  PrintJobsSchema,
  ScreenPrintSchema,
  ScreenSoundSchema,
  ToneSchema,
};
