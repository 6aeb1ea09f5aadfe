import * as z from 'zod/mini';
import type { Printer } from '#contract/domain/printer.ts';
import { addPrinterCall } from '#contract/http/devices/printer.ts';

const RAW_PORT = 9100;

const fields = z.omit(addPrinterCall.body, { restaurant_id: true });
export type PrinterValues = z.output<typeof fields>;
/** The form always holds every field, so what its schema takes is what it gives. */
export const printerSchema = fields as unknown as z.ZodMiniType<PrinterValues, PrinterValues>;

export const NEW_PRINTER: PrinterValues = {
  kind: 'cloudprnt',
  name: '',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
  host: null,
  port: RAW_PORT,
};

export const valuesOf = (printer: Printer): PrinterValues => ({
  kind: printer.kind,
  name: printer.name,
  is_on: printer.is_on,
  auto_print: printer.auto_print,
  receipt: printer.receipt,
  methods: printer.methods,
  stations: printer.stations,
  copies: printer.copies,
  paper: printer.paper,
  language: printer.language,
  host: printer.host,
  port: printer.port,
});
