import { SumCentsSchema } from '#contract/domain/basics.ts';
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
import { DealsInputSchema } from '#contract/domain/deals.ts';
import { PromoCodeSchema, PromoCodesSchema, PromoTermsSchema } from '#contract/domain/promo-codes.ts';
import { OpenOrderSchema, SpreadSchema } from '#contract/http/money/kitchen.ts';

/** The schemas of statements, deals and kitchen figures, by their names in the document. */
export const MONEY_SCHEMAS = {
  SumCentsSchema,
  AdjustmentSchema,
  BillBreakdownSchema,
  BillDisputeSchema,
  BillLineSchema,
  BillSchema,
  BillStateSchema,
  BillTotalSchema,
  CommissionSchema,
  DealsInputSchema,
  OpenOrderSchema,
  PeriodSchema,
  PromoCodeSchema,
  PromoCodesSchema,
  PromoTermsSchema,
  SpreadSchema,
  TaxOfDaySchema,
  TipOfDaySchema,
};
