import creditCardType from 'credit-card-type';

export type CardBrand = { type: string; name: string };

const SHORT: Readonly<Record<string, string>> = { 'american-express': 'Amex', 'diners-club': 'Diners' };

/** A brand's number prefixes, as ranges of equal length, and its number lengths. */
type Kind = CardBrand & { lengths: readonly number[]; ranges: readonly { from: number; to: number; digits: number }[] };

const KINDS: readonly Kind[] = Object.values(creditCardType.types).flatMap((type) => {
  const info = creditCardType.getTypeInfo(type);
  if (info === null) return [];
  const ranges = info.patterns.map((pattern) => {
    const [from = 0, to = from] = [pattern].flat().map(Number);
    return { from, to, digits: String(from).length };
  });
  return [{ type, name: SHORT[type] ?? info.niceType, lengths: info.lengths, ranges }];
});

/** How many leading digits match a brand; the brand with the longest match wins. */
function known(digits: string, { ranges, lengths }: Kind): number {
  if (!lengths.includes(digits.length)) return 0;
  return ranges.reduce((most, range) => {
    const start = Number(digits.slice(0, range.digits));
    return start >= range.from && start <= range.to ? Math.max(most, range.digits) : most;
  }, 0);
}

/** The brand, by its short name, whose ranges and lengths match a whole card number; undefined for an unknown one. */
export function brandOf(digits: string): CardBrand | undefined {
  let best: { kind: Kind; score: number } | undefined;
  for (const kind of KINDS) {
    const score = known(digits, kind);
    if (score > (best?.score ?? 0)) best = { kind, score };
  }
  return best === undefined ? undefined : { type: best.kind.type, name: best.kind.name };
}
