import * as z from 'zod/mini';
import { IdSchema } from '../domain/basics.ts';
import {
  PRINT_JOB_STATES,
  PRINTER_KINDS,
  PrinterChangeSchema,
  PrinterSchema,
  PrinterWishSchema,
  PrintJobSchema,
} from '../domain/printer.ts';
import { RECEIPT_KINDS } from '../domain/receipt.ts';
import { defineCall } from './call.ts';

const onePrinter = z.object({ restaurant_id: IdSchema, printer_id: IdSchema });

/** What is typed into a Star printer; the secret is stored hashed and shown once. */
const ShownOnceSchema = z.object({ path: z.string(), user: z.string(), secret: z.string() });
export type PrinterSecret = z.infer<typeof ShownOnceSchema>;

/** Where a Star printer asks for its work; the printer's id follows. */
export const CLOUDPRNT_PATH = '/print/cloudprnt/';
/** The name beside the secret; any is taken. */
export const CLOUDPRNT_USER = 'printer';

export const listPrintersCall = defineCall({
  name: 'printer.get_list',
  method: 'GET',
  path: '/app/v1/printer/get_list',
  may: 'printer.see',
  summary: "A restaurant's printers with their state and how much waits; whether the server can draw Chinese at all.",
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(PrinterSchema), has_chinese_font: z.boolean() }),
});

export const addPrinterCall = defineCall({
  name: 'printer.add',
  method: 'POST',
  path: '/app/v1/printer/add',
  may: 'printer.manage',
  summary: 'Adds a printer. What a Star printer is told, its secret among it, is in this answer only.',
  body: z.extend(PrinterWishSchema, { restaurant_id: IdSchema, kind: z.enum(PRINTER_KINDS) }),
  reply: z.object({ printer: PrinterSchema, shown_once: z.nullable(ShownOnceSchema) }),
  keepsAnswer: true,
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
  summary: 'Makes a new secret for a Star printer; the old one stops at once.',
  body: onePrinter,
  reply: z.object({ printer: PrinterSchema, shown_once: ShownOnceSchema }),
});

export const deletePrinterCall = defineCall({
  name: 'printer.delete',
  method: 'POST',
  path: '/app/v1/printer/delete',
  may: 'printer.manage',
  summary: 'Removes a printer; what still waits for it counts as not printed.',
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
  may: 'printer.manage',
  summary: 'What is and was to be printed, the newest first.',
  query: z.object({
    restaurant_id: IdSchema,
    printer_id: z.optional(IdSchema),
    state: z.optional(z.enum(PRINT_JOB_STATES)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(PrintJobSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

/** A job, or everything that did not get printed of one order. */
const oneJobOrOrder = z.union([
  z.object({ restaurant_id: IdSchema, job_id: IdSchema }),
  z.object({ restaurant_id: IdSchema, order_id: IdSchema }),
]);

export const printOrderCall = defineCall({
  name: 'print.order',
  method: 'POST',
  path: '/app/v1/print/order',
  may: 'print.order',
  summary:
    'Prints an order on one printer, or on all that print such orders. The same `id` prints once. `is_automatic` is a screen that prints what is accepted: once per order and printer, whoever asks.',
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
  summary: 'Tries again, now, what did not get printed.',
  body: oneJobOrOrder,
  reply: z.object({ jobs: z.int() }),
});

export const cancelPrintCall = defineCall({
  name: 'print.cancel',
  method: 'POST',
  path: '/app/v1/print/cancel',
  may: 'print.order',
  summary: 'Gives up what did not get printed; the order says no longer that it is missing.',
  body: oneJobOrOrder,
  reply: z.object({ jobs: z.int() }),
});
