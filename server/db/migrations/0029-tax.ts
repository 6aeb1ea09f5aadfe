/** Rates by dish, prices that include tax, and tax that the platform remits itself (docs/spec/tax.md). */
export const TAX_COLUMNS = {
  /** Null in stores that nothing has written since: tax is added, at one rate, and remitted by the restaurant. */
  restaurant: { prices_include_tax: 'flag?', tax_classes: 'json?', platform_remits_tax: 'flag?' },
  dish: { tax_class_id: 'text?' },
  /** Null in orders that nothing has written since: tax was added at one rate, which the order does not hold. */
  orders: { tax_included: 'flag?', tax_lines: 'json?', remitted_tax_cents: 'int?' },
} as const;
