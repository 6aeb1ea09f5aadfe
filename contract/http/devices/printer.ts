import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import {
  PRINT_JOB_STATES,
  PRINTER_KINDS,
  PrinterChangeSchema,
  PrinterSchema,
  PrinterInputSchema,
  PrintJobSchema,
} from '../../domain/printer.ts';
import { RECEIPT_KINDS } from '../../domain/receipt.ts';
import { defineCall } from '../call.ts';

const onePrinter = z.object({ restaurant_id: IdSchema, printer_id: IdSchema });

/** The values to enter in a Star printer; the secret is stored hashed and shown once. */
const ShownOnceSchema = z.object({ path: z.string(), user: z.string(), secret: z.string() });
export type PrinterSecret = z.infer<typeof ShownOnceSchema>;

/** The address a Star printer polls for jobs; the printer's id follows. */
export const CLOUDPRNT_PATH = '/print/cloudprnt/';
/** The user name sent with the secret; the server accepts any. */
export const CLOUDPRNT_USER = 'printer';

export const listPrintersCall = defineCall({
  name: 'printer.get_list',
  method: 'GET',
  path: '/app/v1/printer/get_list',
  may: 'printer.see',
  summary:
    'Lists a restaurant’s printers with their state and their waiting jobs, and whether the server can draw Chinese at all.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(PrinterSchema), has_chinese_font: z.boolean() }),
});

export const addPrinterCall = defineCall({
  name: 'printer.add',
  method: 'POST',
  path: '/app/v1/printer/add',
  may: 'printer.manage',
  summary: 'Adds a printer. Only this answer holds the values to enter in a Star printer, its secret among them.',
  body: z.extend(PrinterInputSchema, { restaurant_id: IdSchema, kind: z.enum(PRINTER_KINDS) }),
  reply: z.object({ printer: PrinterSchema, shown_once: z.nullable(ShownOnceSchema) }),
  keepsAnswer: true,
  showsOnce: 'shown_once',
});

export const updatePrinterCall = defineCall({
  name: 'printer.update',
  method: 'POST',
  path: '/app/v1/printer/update',
  may: 'printer.manage',
  summary: 'Changes the named settings of a printer.',
  body: z.extend(PrinterChangeSchema, onePrinter.shape),
  reply: PrinterSchema,
});

export const rotatePrinterCall = defineCall({
  name: 'printer.rotate',
  method: 'POST',
  path: '/app/v1/printer/rotate',
  may: 'printer.manage',
  summary: 'Makes a new secret for a Star printer; the old one stops working immediately.',
  body: onePrinter,
  reply: z.object({ printer: PrinterSchema, shown_once: ShownOnceSchema }),
});

export const deletePrinterCall = defineCall({
  name: 'printer.delete',
  method: 'POST',
  path: '/app/v1/printer/delete',
  may: 'printer.manage',
  summary: 'Removes a printer; its waiting jobs count as not printed.',
  body: onePrinter,
  reply: z.object({ deleted: z.boolean() }),
});

export const testPrinterCall = defineCall({
  name: 'printer.test',
  method: 'POST',
  path: '/app/v1/printer/test',
  may: 'print.order',
  summary: 'Prints a test page.',
  body: onePrinter,
  reply: z.object({ job: PrintJobSchema }),
});

export const listPrintJobsCall = defineCall({
  name: 'printer.get_queue',
  method: 'GET',
  path: '/app/v1/printer/get_queue',
  may: 'printer.watch',
  summary: 'Lists print jobs, newest first.',
  query: z.object({
    restaurant_id: IdSchema,
    printer_id: z.optional(IdSchema),
    state: z.optional(z.enum(PRINT_JOB_STATES)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(PrintJobSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

/** One job, or every job of an order that was not printed. */
export const PrintJobsSchema = z.union([
  z.object({ restaurant_id: IdSchema, job_id: IdSchema }),
  z.object({ restaurant_id: IdSchema, order_id: IdSchema }),
]);

export const printOrderCall = defineCall({
  name: 'print.order',
  method: 'POST',
  path: '/app/v1/print/order',
  may: 'print.order',
  summary:
    'Prints an order on one printer, or on all that print such orders. The same `id` prints once. `is_automatic` marks a screen that prints accepted orders: once per order and printer.',
  body: z.object({
    id: IdSchema,
    restaurant_id: IdSchema,
    order_id: IdSchema,
    printer_id: z.nullable(IdSchema),
    receipt: z._default(z.nullable(z.enum(RECEIPT_KINDS)), null),
    copies: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null),
    is_automatic: z._default(z.boolean(), false),
  }),
  reply: z.object({ jobs: z.array(PrintJobSchema) }),
});

export const retryPrintCall = defineCall({
  name: 'print.retry',
  method: 'POST',
  path: '/app/v1/print/retry',
  may: 'print.order',
  summary: 'Retries failed print jobs now.',
  body: PrintJobsSchema,
  reply: z.object({ jobs: z.int() }),
});

export const cancelPrintCall = defineCall({
  name: 'print.cancel',
  method: 'POST',
  path: '/app/v1/print/cancel',
  may: 'print.order',
  summary: 'Cancels print jobs that were not printed; the order no longer reports them as missing.',
  body: PrintJobsSchema,
  reply: z.object({ jobs: z.int() }),
});
