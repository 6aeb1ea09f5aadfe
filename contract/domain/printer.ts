import * as z from 'zod/mini';
import { IdSchema, InstantSchema, LanguageSchema, narrowed, requiredTextOf, textOf } from './basics.ts';
import { RECEIPT_KINDS } from './receipt.ts';
import { PAPERS } from './screen-settings.ts';

/**
 * How the server reaches a printer: a Star printer polls for its jobs; the server sends jobs to any other network
 * printer.
 */
export const PRINTER_KINDS = ['cloudprnt', 'escpos_tcp'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** Which orders a printer prints automatically. */
export const PRINTED_METHODS = ['all', 'pickup', 'delivery'] as const;

export type Paper = (typeof PAPERS)[number];

/** Dots across the printable width at 203 dpi: 72 mm of 80 mm paper, 48 mm of 58 mm paper. */
export const PAPER_DOTS: Record<Paper, number> = { '80': 576, '58': 384 };

/** `unknown` was never seen, `offline` not for a while. */
export const PRINTER_STATES = ['unknown', 'ready', 'paper_low', 'paper_out', 'cover_open', 'error', 'offline'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/** A printer in one of these states prints nothing until a person attends to it. */
export const isStuck = (state: PrinterState): boolean =>
  state === 'paper_out' || state === 'cover_open' || state === 'error' || state === 'offline';

const HostSchema = z
  .string()
  .check(
    narrowed(),
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(120),
    z.regex(/^[A-Za-z0-9.:_-]*$/, 'invalid_value'),
  );
const PortSchema = z.int().check(z.minimum(1), z.maximum(65_535));

const fields = {
  name: requiredTextOf(40),
  is_on: z.boolean(),
  /** Prints when an order enters the kitchen; otherwise only on request. */
  auto_print: z.boolean(),
  receipt: z.enum(RECEIPT_KINDS),
  methods: z.enum(PRINTED_METHODS),
  /** Only these stations' dishes; null: all of them. */
  stations: z.nullable(z.array(textOf(30, 1)).check(z.minLength(1, 'required'), z.maxLength(20))),
  copies: z.int().check(z.minimum(1), z.maximum(5)),
  paper: z.enum(PAPERS),
  language: LanguageSchema,
  /** For `escpos_tcp`: its address in the local network. */
  host: z.nullable(HostSchema),
  port: z.nullable(PortSchema),
};

export const PrinterInputSchema = z.object(fields);
export const PrinterChangeSchema = z.partial(PrinterInputSchema);

export const PrinterSchema = z.extend(PrinterInputSchema, {
  id: IdSchema,
  restaurant_id: IdSchema,
  kind: z.enum(PRINTER_KINDS),
  state: z.enum(PRINTER_STATES),
  state_since: z.nullable(InstantSchema),
  /** The model that the printer reports, if it does. */
  model: z.nullable(z.string()),
  last_seen_at: z.nullable(InstantSchema),
  /** Jobs not printed yet. */
  waiting: z.int(),
});
export type Printer = z.infer<typeof PrinterSchema>;

/** A job is `waiting` also between retries, and `failed` when retries have ended. */
export const PRINT_JOB_STATES = ['waiting', 'printing', 'printed', 'failed', 'cancelled'] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

/** Why a job is printed. */
export const PRINT_REASONS = ['accepted', 'changed', 'cancelled', 'asked', 'test'] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/**
 * Why a waiting job is not wanted any more when its turn comes: the food has left, the order is cancelled and none of it
 * is on paper, or another paper says the same.
 */
export const PRINT_DROPS = ['handed_over', 'order_cancelled', 'replaced'] as const;
export type PrintDrop = (typeof PRINT_DROPS)[number];

/** The last error as a code, or why it was dropped; the printer's own message is not stored. */
export const PRINT_ERRORS = [
  'unreachable',
  'timeout',
  'offline',
  'paper_out',
  'cover_open',
  'printer_error',
  'not_confirmed',
  'not_fetched',
  'not_readable',
  'address_refused',
  'expired',
  'printer_removed',
  ...PRINT_DROPS,
] as const;
export type PrintError = (typeof PRINT_ERRORS)[number];

export const PrintJobSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  printer_id: IdSchema,
  order_id: z.nullable(IdSchema),
  order_no: z.nullable(z.string()),
  receipt: z.enum(RECEIPT_KINDS),
  reason: z.enum(PRINT_REASONS),
  state: z.enum(PRINT_JOB_STATES),
  copies: z.int(),
  copies_printed: z.int(),
  attempts: z.int(),
  error: z.nullable(z.enum(PRINT_ERRORS)),
  is_duplicate: z.boolean(),
  requested_by: z.string(),
  created_at: InstantSchema,
  done_at: z.nullable(InstantSchema),
});
export type PrintJob = z.infer<typeof PrintJobSchema>;
