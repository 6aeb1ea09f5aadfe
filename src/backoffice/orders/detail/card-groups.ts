/** A card number as it is on the card: fours, but 4-6-5 and 4-6-4 where it has 15 or 14 digits. */
export const cardGroups = (digits: string): string =>
  (digits.length === 14 || digits.length === 15
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  ).join(' ');
