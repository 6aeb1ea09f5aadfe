import {
  AdjustmentSchema,
  BillDisputeSchema,
  BillLineSchema,
  BillSchema,
  BillStateSchema,
  BillTotalSchema,
  PeriodSchema,
} from '#contract/domain/bill.ts';
import { BillBreakdownSchema, TaxOfDaySchema, TipOfDaySchema } from '#contract/domain/bill-breakdown.ts';
import { CommissionSchema } from '#contract/domain/commission.ts';
import { SpreadSchema } from '#contract/http/money/kitchen.ts';

/** The schemas of statements and kitchen figures, by their names in the document. */
export const MONEY_SCHEMAS = {
  AdjustmentSchema,
  BillBreakdownSchema,
  BillDisputeSchema,
  BillLineSchema,
  BillSchema,
  BillStateSchema,
  BillTotalSchema,
  CommissionSchema,
  PeriodSchema,
  SpreadSchema,
  TaxOfDaySchema,
  TipOfDaySchema,
};
