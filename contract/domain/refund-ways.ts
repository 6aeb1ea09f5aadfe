import { shareCents } from './money.ts';
import { isCollectedHere, ownTakings, takenMoney, type Taking } from './order-money.ts';
import type { RefundWay } from './refund.ts';

type Takings = ReturnType<typeof ownTakings>;
/** A refund that was given, or is about to be. */
type Given = { how: RefundWay | null; amount_cents: number };

const cashIn = ({ cash_cents, card_cents }: Takings, { how, amount_cents }: Given): number => {
  if (how === 'cash') return amount_cents;
  return how !== 'original' || cash_cents === 0 ? 0 : shareCents(amount_cents, cash_cents, cash_cents + card_cents);
};

/** What is left in the drawer and on cards of an order's takings after a refund of it. */
function leftAfter(taken: Takings, refund: Given): Takings {
  const cash = cashIn(taken, refund);
  const card = refund.how === 'original' ? refund.amount_cents - cash : 0;
  return { cash_cents: Math.max(0, taken.cash_cents - cash), card_cents: Math.max(0, taken.card_cents - card) };
}

/**
 * What of a refund is cash out of the restaurant's drawer, in cents [DC2]: all of what is given in cash, and of what is given
 * the way it was paid the share of cash in what the refunds before (`earlier`) left of the order's cash and cards.
 */
export const cashOfRefund = (taken: Takings, earlier: readonly Given[], refund: Given): number =>
  cashIn(earlier.reduce(leftAfter, taken), refund);

/**
 * What of a refund that is given the way it was paid is not on a card or in a wallet, in cents: cash out of the drawer, or of
 * an order paid online what its channel did not take or has given back already ([M4]: a card gets no more than it paid).
 */
export function notToCardCents(order: Taking, earlier: readonly Given[], amount_cents: number): number {
  const refund = { how: 'original', amount_cents } as const;
  if (isCollectedHere(order)) return cashOfRefund(ownTakings(order), earlier, refund);
  const { paid_cents, door_cents = 0 } = takenMoney(order);
  const back = earlier.reduce((sum, { how, amount_cents: cents }) => sum + (how === 'original' ? cents : 0), 0);
  return Math.max(0, amount_cents - Math.max(0, paid_cents - door_cents - back));
}
