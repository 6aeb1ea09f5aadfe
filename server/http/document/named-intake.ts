import {
  IntakeAddressSchema,
  IntakeChangeSchema,
  IntakeCustomerSchema,
  IntakeItemSchema,
  IntakeOrderSchema,
  IntakeStateSchema,
  RefusedOrderSchema,
  ShortItemSchema,
  TurnedAwaySchema,
} from '#contract/http/orders/intake.ts';

/** What channels send and read of their orders, and what was refused of it, by their names in the document. */
export const INTAKE_SCHEMAS = {
  IntakeAddressSchema,
  IntakeChangeSchema,
  IntakeCustomerSchema,
  IntakeItemSchema,
  IntakeOrderSchema,
  IntakeStateSchema,
  RefusedOrderSchema,
  ShortItemSchema,
  TurnedAwaySchema,
};
