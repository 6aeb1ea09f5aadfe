import {
  AdjustmentSchema,
  BillDisputeSchema,
  BillLineSchema,
  BillSchema,
  BillStateSchema,
  BillTotalSchema,
  PeriodSchema,
} from '#contract/domain/bill.ts';
import { BillBreakdownSchema } from '#contract/domain/bill-breakdown.ts';
import { CommissionSchema } from '#contract/domain/commission.ts';

/** The schemas of statements, by their names in the document. */
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
};
