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
import { DealsInputSchema, DiscountPartsSchema, FreeDishSchema } from '#contract/domain/deals.ts';
import { PromoCodeSchema, PromoCodesSchema, PromoTermsSchema } from '#contract/domain/promo-codes.ts';
import { FiguresSchema, SoldHourSchema, SpanFiguresSchema } from '#contract/http/money/statistics.ts';
import { CashSchema, OpenOrderSchema, SpreadSchema, StageCountsSchema } from '#contract/http/money/kitchen.ts';

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
  CashSchema,
  CommissionSchema,
  DealsInputSchema,
  FiguresSchema,
  SoldHourSchema,
  SpanFiguresSchema,
  OpenOrderSchema,
  DiscountPartsSchema,
  FreeDishSchema,
  PeriodSchema,
  PromoCodeSchema,
  PromoCodesSchema,
  PromoTermsSchema,
  SpreadSchema,
  StageCountsSchema,
  TaxOfDaySchema,
  TipOfDaySchema,
};
