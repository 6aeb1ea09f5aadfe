import type { Note, Order } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { moneyToSay } from '#contract/domain/order-money.ts';
import { useLanguage, useMoney } from '../desk-context.ts';
import { bothLanguages } from '../words/both-languages.ts';
import { shortened, unitsOf } from '../words/shortened.ts';
import { useTranslation } from '../words/use-translation.ts';
import { SeenElsewhereLine } from './seen-elsewhere-line.tsx';
import { ReadAll, useInOneLine } from './ticket-note.tsx';
import { SAYS_SO, useDishesAgainst } from './ticket-words.tsx';

/** All allergies of an order in one band: they wrap, and are never cut [I6]. */
export function CompactAllergies({ order }: { order: Order }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const against = useDishesAgainst(order);
  const all = [...order.allergies, ...order.items.flatMap((item) => item.allergies)];
  const words = new Set(
    all.map((allergy) => {
      const dishes = against(allergy);
      const { first } = bothLanguages(allergy.text_zh, allergy.text_en, language);
      if (dishes === '') return first;
      return `${SAYS_SO.test(first) ? first : t('words.allergy_is', { what: first })} → ${dishes}`;
    }),
  );
  if (words.size === 0) return null;
  const text = [...words].join(' · ');
  return (
    <p className="compact-allergy" data-part="allergy" data-testid="allergy" data-whole="true">
      <Icon name="octagon" />
      <span>
        {!text.startsWith(t('words.allergy')) && <span className="sr-only">{t('words.allergy')}: </span>}
        {text}
      </span>
    </p>
  );
}

/** What was cancelled is to be stopped, and whether there is money to give back. */
export function CancelledBand({ deskOrder }: { deskOrder: DeskOrder }) {
  const { order } = deskOrder;
  const { t } = useTranslation();
  const money = useMoney();
  const due = moneyToSay(order);
  return (
    <p className="compact-courier is-cancelled" data-testid="ticket-cancelled">
      <Icon name="x" />
      <strong>{t('state.cancelled')}</strong>
      <SeenElsewhereLine deskOrder={deskOrder} />
      <span>{due === null ? t('compact.no_money') : t(`pay.${due.word}`, { m: money(due.cents, order) })}</span>
    </p>
  );
}

/** What four lines of a narrow column hold, in letters of half a Chinese character; a dish has half as much. */
const NOTE_UNITS = { orders: 72, dish: 100 };

type CompactNoteProps = { note: Note; orderId: string; isOrders: boolean };

/** A line of a narrow column: what would leave no more than it unsaid is said whole. */
const LINE_UNITS = 26;

/** A customer's words, the kitchen's language first where all of it is known; what has no room opens the order. */
export function CompactNote({ note, orderId, isOrders }: CompactNoteProps) {
  const text = useInOneLine()(note);
  const units = isOrders ? NOTE_UNITS.orders : NOTE_UNITS.dish;
  const short = unitsOf(text) <= units + LINE_UNITS ? null : shortened(text, units);
  return (
    <p className={isOrders ? 'compact-note is-orders' : 'compact-note'} data-testid="note">
      {isOrders && <Icon name="note" />}
      <span>
        {short === null ? text : `${short}…`}
        {short !== null && <ReadAll orderId={orderId} />}
      </span>
    </p>
  );
}
