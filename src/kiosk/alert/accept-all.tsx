import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { asQuestion, asNextPart } from '../layer-stack.ts';
import { useDesk, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { defaultPrepMinutes } from '../ticket/forward-action.ts';
import { tapAll } from '../ticket/use-tap.ts';
import { isDelivery } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AlertDish } from './alert-dish.tsx';
import type { AloneReason } from './short-orders.ts';
import { PrepChips } from './prep-chips.tsx';
import './accept-all.css';

type AcceptAllProps = { orders: readonly Order[]; alone: readonly { reason: AloneReason; n: number }[] };

/**
 * Several short orders, every dish of each in sight, accepted with one time [F15]. It holds what it opened with: an
 * order that comes meanwhile was not read here, and what somebody else took is gone.
 */
export function AcceptAll({ orders: opened, alone }: AcceptAllProps) {
  const { t } = useTranslation();
  const desk = useDesk();
  const ui = useDeskUi();
  const nowMs = useNow();
  const { orders: all, store } = useDeskView();
  const [ids] = useState(() => opened.map(({ id, rev }) => ({ id, rev })));
  const [prep, setPrep] = useState(() => defaultPrepMinutes(store, nowMs));
  const { listRef, isAllSeen, onScroll, further } = useSeenToTheEnd();
  // A version that was not read here is not accepted here either.
  const orders = ids.flatMap(({ id, rev }) => {
    const found = all.find((each) => each.order.id === id);
    return found !== undefined && isTodo(found.order.status) && !hasOtherContent(found.order, rev) ? [found] : [];
  });
  const first = orders[0]?.order;
  useEffect(
    function leaveWhenTaken() {
      if (first === undefined) ui.closeTop();
    },
    [first, ui],
  );
  if (first === undefined) return null;

  function accept(): void {
    const taken = orders.map(({ order }) => order.id);
    ui.closeTop();
    tapAll(desk, taken, { action: 'accept', prep_minutes: prep });
  }

  return (
    <div className="reason-scrim">
      <section
        className="accept-all light"
        ref={asQuestion}
        role="dialog"
        aria-modal="true"
        aria-label={t('accept_all.title', { count: orders.length })}
        data-testid="accept-all"
      >
        <header>
          <h2>{t('accept_all.title', { count: orders.length })}</h2>
          <button
            type="button"
            className="button line icon-only"
            data-first-focus
            aria-label={t('act.close')}
            data-testid="accept-all-close"
            onClick={ui.closeTop}
          >
            <Icon name="x" />
          </button>
        </header>
        <LeftOut alone={alone} />
        <ul className="accept-all-orders" ref={listRef} onScroll={onScroll}>
          {orders.map((deskOrder) => (
            <ShortOrder key={deskOrder.order.id} deskOrder={deskOrder} />
          ))}
        </ul>
        <footer>
          <PrepChips order={first} nowMs={nowMs} prep={prep} onPrep={setPrep} />
          {isAllSeen ? (
            // It appears where the finger was.
            <div ref={asNextPart}>
              <button type="button" className="button go" data-testid="accept-all-go" onClick={accept}>
                <Icon name="check" />
                {t('accept_all.go', { n: orders.length, m: prep })}
              </button>
            </div>
          ) : (
            <button type="button" className="button ink" data-testid="accept-all-more" onClick={further}>
              <Icon name="down" />
              {t('accept_all.more')}
            </button>
          )}
        </footer>
      </section>
    </div>
  );
}

/** How many more wait, and why they are not among these. */
function LeftOut({ alone }: Pick<AcceptAllProps, 'alone'>) {
  const { t } = useTranslation();
  const n = alone.reduce((sum, each) => sum + each.n, 0);
  if (n === 0) return null;
  const why = alone.map((each) => t(`accept_all.why.${each.reason}`, { n: each.n })).join(t('accept_all.comma'));
  return (
    <p className="accept-all-alone" data-testid="accept-all-alone">
      {t('accept_all.alone', { n, why })}
    </p>
  );
}

/** Somebody changed it after it was read: "seen" alone raises the version, too, and changes nothing to read. */
const hasOtherContent = (order: Order, rev: number): boolean =>
  order.history.some((step) => step.rev > rev && step.action !== 'acknowledge' && step.action !== 'escalate');

function ShortOrder({ deskOrder: { order, confirmed } }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  return (
    <li
      data-testid="accept-all-order"
      data-order-no={order.order_no}
      data-order-id={order.id}
      data-order-rev={confirmed.rev}
    >
      <p>
        <b>{order.order_no}</b>
        <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
        {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')}
      </p>
      <ul className="alert-dishes some">
        {dishBlocks(order.items).map(({ item }) => (
          <AlertDish key={item.line} item={item} hasSecond={false} />
        ))}
      </ul>
    </li>
  );
}

/** Whether a list was shown to its end; before that its button shows what is further down. */
function useSeenToTheEnd() {
  const listRef = useRef<HTMLUListElement>(null);
  const [isAllSeen, setIsAllSeen] = useState(false);
  function look(): void {
    const list = listRef.current;
    if (list !== null && list.scrollTop + list.clientHeight >= list.scrollHeight - 2) setIsAllSeen(true);
  }
  useEffect(look, []);
  function further(): void {
    const list = listRef.current;
    if (list === null) return;
    list.scrollTop += list.clientHeight * 0.9;
    look();
  }
  return { listRef, isAllSeen, onScroll: look, further };
}
