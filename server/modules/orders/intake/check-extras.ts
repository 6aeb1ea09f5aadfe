import { mostExtraCents } from '#contract/domain/extra-limit.ts';
import type { FieldError } from '#contract/errors.ts';
import { fieldError } from '../order/check-items.service.ts';
import type { Taken } from '../order/taken.service.ts';

type Extras = { tip_cents: number; service_fee_cents: number };

/** [RF7] A tip and a service fee within their bound; what the order was taken with is not asked again [OW3]. */
export function extraErrors(
  order: Extras,
  total_cents: number,
  { currency, taken }: { currency: string; taken: Taken | null },
): FieldError[] {
  const maximum = mostExtraCents(total_cents - order.tip_cents - order.service_fee_cents, currency);
  return (['tip_cents', 'service_fee_cents'] as const)
    .filter((field) => order[field] > maximum && order[field] !== taken?.[field])
    .map((field) => fieldError(field, 'too_big', 'is more than fits the order', { maximum }));
}
