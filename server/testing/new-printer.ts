import type { BodyInput } from '#contract/http/call.ts';
import type { addPrinterCall } from '#contract/http/devices/printer.ts';

/** The body of `/printer/add`; without `kind`, whose choice decides what else it may say. */
export type PrinterInput = BodyInput<typeof addPrinterCall>;

/** A kitchen printer of the whole menu on narrow paper, which prints what it is asked to. */
export const NEW_PRINTER = {
  kind: 'cloudprnt',
  name: 'Wok',
  is_on: true,
  auto_print: false,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '58',
  language: 'zh',
  host: null,
  port: null,
} as const satisfies Omit<PrinterInput, 'restaurant_id'>;
