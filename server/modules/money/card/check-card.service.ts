import { isExpired, type CardDetails } from '#contract/domain/card.ts';
import type { FieldError, FieldCode } from '#contract/errors.ts';
import { brandOf } from '../../../base/card-brand.ts';
import type { Context } from '../../context.ts';

/** Test numbers published by card brands and processors; they cannot be charged. */
export const TEST_CARDS: readonly string[] = [
  '4111111111111111',
  '4242424242424242',
  '4012888888881881',
  '5555555555554444',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
];

type Asked = { payment_method: string; cardTypes: readonly string[] };

const problem = (field: string, code: FieldCode, message: string): FieldError => ({
  path: field === '' ? 'card_details' : `card_details.${field}`,
  code,
  message,
});

/** [CD3] Problems of card details, as codes only, without any of the details. */
export function cardProblems(
  { cards, clock }: Pick<Context, 'cards' | 'clock'>,
  details: CardDetails,
  { payment_method, cardTypes }: Asked,
): FieldError[] {
  if (cards.mode === 'off') return [problem('', 'card_vault_off', 'are not stored here')];
  if (payment_method !== 'card') return [problem('', 'card_not_asked', 'belong to a payment by card')];
  const errors: FieldError[] = [];
  const brand = brandOf(details.card_number);
  if (brand === undefined) errors.push(problem('card_number', 'card_brand_unknown', 'is of no known brand'));
  else if (cardTypes.length > 0 && !cardTypes.includes(brand.type))
    errors.push(problem('card_number', 'card_brand_refused', 'is of a brand that is not accepted'));
  if (cards.mode === 'test' && !TEST_CARDS.includes(details.card_number))
    errors.push(problem('card_number', 'card_test_only', 'is no test number'));
  if (isExpired(details.expiry, clock.now())) errors.push(problem('expiry', 'card_expired', 'is over'));
  return errors;
}

/** The parts of a card that every list may show. */
export const cardOnOrder = ({ card_number }: CardDetails): { brand: string; last4: string } => ({
  brand: brandOf(card_number)?.name ?? '',
  last4: card_number.slice(-4),
});
