import { createRoot } from 'react-dom/client';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import { iso } from '#contract/domain/time.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { DeskContext } from '#src/kiosk/desk-context.ts';
import { DeskShell } from '#src/kiosk/desk-shell.tsx';
import { loadLaterParts } from '#src/kiosk/later-parts.ts';
import { startI18n } from '#src/lib/i18n.ts';
import '#src/ui/tokens.css';
import { note } from '#src/kiosk/check/check-cells.ts';
import { askedOnABadShift } from './check-facts.ts';
import { fakeParts } from './fake-parts.ts';
import { NOW_MS } from './orders.ts';
import { CATEGORIES, MENU } from './menu.ts';
import { TURNED_AWAY } from './turned-away.ts';
import { PICTURES } from './pictures.ts';

/**
 * Shows the desk in a fixed, invented state, for pictures and for checks of what can be seen. Served by the tests only;
 * nothing of it is in the product. `?picture=01-desk-calm&lang=zh&sound=off`
 */
const wanted = new URLSearchParams(window.location.search);
const name = wanted.get('picture') ?? '01-desk-calm';
const view = PICTURES[name]?.();
if (view === undefined) throw new Error(`no picture ${name}`);

if (name === '05a-desk-selfcheck') note(askedOnABadShift());

/** Accepting leads to the next alert, as at a desk; every other touch leaves the picture as it is. */
function movingDesk(picture: DeskView): Partial<Desk> {
  let current = picture;
  const listeners = new Set<() => void>();
  const moved = (order: Order, act: OrderAction): Order => {
    const result = actOn(order, act, { now: iso(NOW_MS), actor: SYSTEM_ACTOR, expectRev: order.rev });
    return result.kind === 'applied' ? result.order : order;
  };
  return {
    view: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    act: async (orderId, act) => {
      if (act.action !== 'accept' && act.action !== 'reopen') return 'command';
      const orders = current.orders.map((each) =>
        each.order.id === orderId ? { ...each, order: moved(each.order, act) } : each,
      );
      current = { ...current, orders };
      for (const listener of listeners) listener();
      return 'command';
    },
  };
}

const parts = fakeParts(view, movingDesk(view), wanted.get('sound') !== 'off', {
  listDishes: async () => MENU,
  listCategories: async () => CATEGORIES,
  listTurnedAway: async () => TURNED_AWAY,
});

document.documentElement.classList.add('desk-root');
const root = document.getElementById('root');
if (root === null) throw new Error('no #root');
await startI18n('kiosk', wanted.get('lang') === 'en' ? 'en' : 'zh');
await loadLaterParts();
createRoot(root).render(
  <DeskContext value={parts}>
    <DeskShell claimFailed={false} />
  </DeskContext>,
);
