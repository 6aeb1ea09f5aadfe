import creditCardType from 'credit-card-type';

export type CardType = { type: string; name: string };

/** The card types that exist, as their issuers write them. */
export const knownCardTypes = (): CardType[] =>
  Object.values(creditCardType.types).map((type) => ({
    type,
    name: creditCardType.getTypeInfo(type)?.niceType ?? type,
  }));
