import creditCardType from 'credit-card-type';

export type CardBrand = { type: string; name: string };

const SHORT: Readonly<Record<string, string>> = { 'american-express': 'Amex', 'diners-club': 'Diners' };

/** The brand whose ranges and lengths a whole card number fits, under its short name; undefined where it is none known. */
export function brandOf(digits: string): CardBrand | undefined {
  const found = creditCardType(digits).find(({ lengths }) => lengths.includes(digits.length));
  return found === undefined ? undefined : { type: found.type, name: SHORT[found.type] ?? found.niceType };
}
