import * as z from 'zod/mini';
import { StateSchema, ZipCodeSchema } from '#contract/domain/address.ts';
import {
  ActorSchema,
  CentsSchema,
  DaySchema,
  IdSchema,
  GivenInstantSchema,
  InstantSchema,
  LanguageSchema,
  PositiveCentsSchema,
  RateSchema,
} from '#contract/domain/basics.ts';
import { CurrencySchema } from '#contract/domain/currency.ts';
import { CardDetailsSchema } from '#contract/domain/card.ts';
import {
  CourierSchema,
  DeliverySchema,
  DeliveryStatusSchema,
  DeliveryTroubleSchema,
  ProviderSchema,
} from '#contract/domain/delivery.ts';
import { DeliveryZonesSchema } from '#contract/domain/delivery-zones.ts';
import { GapSchema } from '#contract/domain/coverage.ts';
import { DrillPlanSchema, DrillSchema, DrillScreenSchema, DrillStageSchema } from '#contract/domain/drill.ts';
import { FeeTiersInputSchema, MilesSchema } from '#contract/domain/fee-tiers.ts';
import { LimitNameSchema } from '#contract/domain/limits.ts';
import { MailKindSchema, MailTemplateInputSchema } from '#contract/domain/mail-template.ts';
import { NotSellableSchema } from '#contract/domain/menu-at.ts';
import { FindingSchema } from '#contract/domain/menu-check.ts';
import { MenuChangeSchema } from '#contract/domain/menu-import.ts';
import { MenuPlanSchema, PlanDecisionSchema, PlanEditSchema, PlanNameSchema } from '#contract/domain/menu-plan.ts';
import { MenuVersionSchema } from '#contract/http/menu/menu-plan.ts';
import { PriceEditSchema } from '#contract/domain/price-edit.ts';
import { TextPlaceSchema } from '#contract/domain/menu-translation.ts';
import { GroupLabelSchema, OptionGroupSchema } from '#contract/domain/option-group.ts';
import {
  CategorySchema,
  DishSchema,
  DishStatusSchema,
  SpecificationOptionSchema,
  SpecificationSchema,
  WeeklyWindowSchema,
} from '#contract/domain/menu.ts';
import {
  ClockSchema,
  HolidaySchema,
  HoursSchema,
  ModeSchema,
  OpenReasonSchema,
  SpanSchema,
} from '#contract/domain/opening-hours.ts';
import { MendLinesSchema, OrderActionSchema, OrderCommandSchema } from '#contract/domain/order-command.ts';
import { CancelReasonSchema, DeliveryMethodSchema, OrderStatusSchema } from '#contract/domain/order-status.ts';
import {
  AddressSchema,
  AllergySchema,
  ChangeLineSchema,
  HistoryStepSchema,
  NoteSchema,
  OrderItemSchema,
  OrderQuestionSchema,
  OrderMoneySchema,
  OrderedSchema,
  OrderOptionSchema,
  OrderFlagSchema,
  OrderSchema,
  RingSchema,
} from '#contract/domain/order.ts';
import { NewPinSchema, PersonClaimSchema, PinSchema } from '#contract/domain/desk-person.ts';
import { ContactPhoneSchema, FaxSchema, NotifyPhoneSchema } from '#contract/domain/phone.ts';
import { PlatformRatingSchema, RatingSchema, StarsSchema } from '#contract/domain/rating.ts';
import { RefundPartsSchema, RefundSchema, RefundRequestSchema } from '#contract/domain/refund.ts';
import { ReplacementSchema } from '#contract/domain/replacement.ts';
import { RightsSchema } from '#contract/domain/rights.ts';
import {
  DealsSchema,
  DeskDishesSchema,
  DeskStoreSchema,
  DishOffSchema,
  DishPortionsSchema,
  FeeTierSchema,
  NoticeWaySchema,
  OrderNotifySchema,
  RestaurantSchema,
} from '#contract/domain/restaurant.ts';
import { TaxClassSchema, TaxLineSchema } from '#contract/domain/tax.ts';
import { CompareSchema, DaySpanSchema, TrendUnitSchema } from '#contract/domain/statistics.ts';
import { CardTypesSchema, EmailSchema, KeywordsSchema, PicturePathSchema } from '#contract/domain/store-input.ts';
import { LimitSubjectSchema } from '#contract/http/platform/limit.ts';
import { AuditEntrySchema, AuditThingSchema } from '#contract/http/platform/audit.ts';
import { envelopeOf, FailureSchema, FieldErrorSchema } from '#contract/http/call.ts';
import { CallbackTroubleSchema, ChannelSchema, ListedChannelSchema } from '#contract/http/orders/channel.ts';
import { FramesSchema } from '#contract/http/devices/sync.ts';
import { ScreenGlassSchema } from '#contract/domain/screen-glass.ts';
import { ScreenMessageSchema } from '#contract/domain/screen-message.ts';
import { NetworkSchema, NetworksSchema } from '#contract/domain/network.ts';
import { CalledNumberSchema } from '#contract/http/devices/numbers.ts';
import {
  DeviceCheckSchema,
  DeviceSchema,
  DeviceSettingsSchema,
  DeviceTrySchema,
} from '#contract/http/devices/device.ts';
import {
  AudienceSchema,
  MailLogSchema,
  MailStateSchema,
  MailTemplateSchema,
  SendingSchema,
} from '#contract/http/platform/email.ts';
import { INTAKE_SCHEMAS } from './named-intake.ts';
import { DayCloseSchema, LateOrderEvidenceSchema } from '#contract/http/money/kitchen.ts';
import { EscalationSchema, LedgerRowSchema, OrderRowSchema, StatusCountsSchema } from '#contract/http/orders/order.ts';
import { PhoneOrderSchema } from '#contract/http/orders/phone-order.ts';
import { PhotoSchema } from '#contract/http/platform/photo.ts';
import { OrderProblemSchema, PlatformOrderSchema } from '#contract/http/platform/platform-order.ts';
import { PlatformRestaurantSchema } from '#contract/http/platform/platform-restaurant.ts';
import { ScreenTroubleSchema, WorstRestaurantSchema } from '#contract/http/platform/platform.ts';
import { PushActionSchema, PushPlaceSchema } from '#contract/http/devices/push.ts';
import { RestaurantTypeSchema, RestaurantTypesSchema } from '#contract/http/platform/restaurant-type.ts';
import {
  DaySoFarSchema,
  LateOrderSchema,
  NeedSchema,
  SoldDishSchema,
  TrendPointSchema,
} from '#contract/http/money/statistics.ts';
import { ExportedSchema, ExportFileSchema, ExportFiltersSchema } from '#contract/http/platform/export.ts';
import { SuggestionSchema } from '#contract/http/platform/feedback.ts';
import {
  ClientFrameSchema,
  DeviceReportSchema,
  EventFrameSchema,
  PlacedOrderSchema,
  ResultSchema,
  SeenOrderSchema,
  ServerFrameSchema,
  SnapshotSchema,
} from '#contract/live.ts';
import { RestaurantProblemSchema } from '#contract/domain/platform.ts';
import { DEVICE_SCHEMAS } from './named-devices.ts';
import { INPUT_SCHEMAS } from './named-inputs.ts';
import { WaitingOrderSchema, WaitingSchema } from '#contract/http/platform/platform.ts';
import { MONEY_SCHEMAS } from './named-money.ts';
import { PEOPLE_SCHEMAS } from './named-people.ts';

/** The envelope with any content; each call's own reply narrows it. */
export const ReplySchema = envelopeOf(z.unknown());

/**
 * The contract's schemas that the OpenAPI document names, without `Schema`; `tests/spec/openapi.test.ts` checks that all
 * are here. The table is on the server, so that the names add no weight to the browser.
 */
const TABLE = {
  ...DEVICE_SCHEMAS,
  ...INPUT_SCHEMAS,
  ...INTAKE_SCHEMAS,
  ...PEOPLE_SCHEMAS,
  ...MONEY_SCHEMAS,
  WaitingSchema,
  WaitingOrderSchema,
  RestaurantProblemSchema,
  ActorSchema,
  AddressSchema,
  AllergySchema,
  AudienceSchema,
  AuditEntrySchema,
  AuditThingSchema,
  MenuChangeSchema,
  MenuPlanSchema,
  MenuVersionSchema,
  PlanDecisionSchema,
  PlanEditSchema,
  PlanNameSchema,
  CalledNumberSchema,
  CancelReasonSchema,
  CardDetailsSchema,
  CardTypesSchema,
  CategorySchema,
  CentsSchema,
  ChangeLineSchema,
  CallbackTroubleSchema,
  ChannelSchema,
  ListedChannelSchema,
  ClientFrameSchema,
  ClockSchema,
  CompareSchema,
  ContactPhoneSchema,
  CourierSchema,
  CurrencySchema,
  DayCloseSchema,
  DaySchema,
  DaySoFarSchema,
  DaySpanSchema,
  DealsSchema,
  DeliveryMethodSchema,
  DeliverySchema,
  DeliveryStatusSchema,
  DeliveryTroubleSchema,
  DeliveryZonesSchema,
  DeskDishesSchema,
  DeskStoreSchema,
  FramesSchema,
  ScreenGlassSchema,
  ScreenMessageSchema,
  DeviceCheckSchema,
  NetworkSchema,
  NetworksSchema,
  DeviceTrySchema,
  DeviceReportSchema,
  DeviceSchema,
  DeviceSettingsSchema,
  DishOffSchema,
  DishPortionsSchema,
  DishSchema,
  DishStatusSchema,
  DrillPlanSchema,
  DrillSchema,
  GapSchema,
  GroupLabelSchema,
  DrillScreenSchema,
  DrillStageSchema,
  EmailSchema,
  EscalationSchema,
  EventFrameSchema,
  FailureSchema,
  FaxSchema,
  FeeTierSchema,
  ExportedSchema,
  ExportFileSchema,
  ExportFiltersSchema,
  FeeTiersInputSchema,
  FieldErrorSchema,
  FindingSchema,
  HistoryStepSchema,
  HolidaySchema,
  HoursSchema,
  IdSchema,
  GivenInstantSchema,
  InstantSchema,
  KeywordsSchema,
  LanguageSchema,
  LateOrderEvidenceSchema,
  LateOrderSchema,
  LedgerRowSchema,
  LimitNameSchema,
  LimitSubjectSchema,
  MailKindSchema,
  MailLogSchema,
  MailStateSchema,
  MailTemplateInputSchema,
  MailTemplateSchema,
  MendLinesSchema,
  MilesSchema,
  ModeSchema,
  NeedSchema,
  NotSellableSchema,
  NoteSchema,
  NotifyPhoneSchema,
  OpenReasonSchema,
  OptionGroupSchema,
  OrderActionSchema,
  OrderCommandSchema,
  OrderItemSchema,
  OrderMoneySchema,
  OrderedSchema,
  OrderNotifySchema,
  OrderOptionSchema,
  OrderProblemSchema,
  OrderQuestionSchema,
  OrderRowSchema,
  OrderFlagSchema,
  OrderSchema,
  OrderStatusSchema,
  PhoneOrderSchema,
  PhotoSchema,
  PicturePathSchema,
  PlacedOrderSchema,
  PlatformOrderSchema,
  PlatformRatingSchema,
  PlatformRestaurantSchema,
  PositiveCentsSchema,
  PriceEditSchema,
  ProviderSchema,
  PushActionSchema,
  PushPlaceSchema,
  RateSchema,
  RatingSchema,
  RefundPartsSchema,
  RefundSchema,
  ReplacementSchema,
  NewPinSchema,
  PinSchema,
  PersonClaimSchema,
  RightsSchema,
  RefundRequestSchema,
  RestaurantSchema,
  RestaurantTypeSchema,
  RestaurantTypesSchema,
  ReplySchema,
  ResultSchema,
  RingSchema,
  NoticeWaySchema,
  ScreenTroubleSchema,
  SeenOrderSchema,
  SendingSchema,
  ServerFrameSchema,
  SnapshotSchema,
  SoldDishSchema,
  SpanSchema,
  SpecificationOptionSchema,
  SpecificationSchema,
  StarsSchema,
  StateSchema,
  StatusCountsSchema,
  SuggestionSchema,
  TaxClassSchema,
  TaxLineSchema,
  TextPlaceSchema,
  TrendPointSchema,
  TrendUnitSchema,
  WeeklyWindowSchema,
  WorstRestaurantSchema,
  ZipCodeSchema,
};

export type NamedSchemas = ReadonlyMap<string, z.core.$ZodType>;

/** Component name → schema. */
export const NAMED_SCHEMAS: NamedSchemas = new Map(
  Object.entries(TABLE).map(([name, schema]) => [name.replace(/Schema$/, ''), schema]),
);
