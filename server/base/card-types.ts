import creditCardType from 'credit-card-type';

export type CardType = { type: string; name: string };

/** The known card types, in their issuers' spelling. */
export const knownCardTypes = (): CardType[] =>
  Object.values(creditCardType.types).map((type) => ({
    type,
    name: creditCardType.getTypeInfo(type)?.niceType ?? type,
  }));
