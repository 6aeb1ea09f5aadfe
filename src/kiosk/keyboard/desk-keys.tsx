import { useEffect, useRef } from 'react';
import { canMend } from '#contract/domain/mend.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isReadyEarly } from '#contract/domain/order-actions.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import { clampPrep } from '../alert/prep-chips.tsx';
import { cleaningCell, isLocked } from '../cleaning/cleaning-lock.ts';
import { busyByKey } from '../availability/use-controls.ts';
import { useHoldOnLine } from './use-hold.ts';
import { topLayer } from '../layer-stack.ts';
import { unreadRest } from '../alert/unread-rest.ts';
import { areSingleKeysOn } from './single-keys.ts';
import { undoLastTap } from '../recall/undo-toast.tsx';
import { useDeskParts } from '../desk-context.ts';
import { isUncovered, type DeskUi } from '../desk-ui.ts';
import { printByHand } from '../print/use-print.ts';
import { isRailOpenNow, openRail } from '../rail/rail-state.ts';
import { lastMoved } from '../recall/recall.ts';
import { isSoft } from '../sound/alarm-schedule.ts';
import { forwardOf } from '../ticket/forward-action.ts';
import { tapOnce } from '../ticket/use-tap.ts';
import type { Alarm } from '../board/board-model.ts';
import { closeLift, lift, liftCell } from '../board/lift-state.ts';
import { turnTo } from '../board/page-turn.ts';
import type { KeyCommand } from './key-command.ts';
import { keyCommandOf } from './key-command.ts';
import { isReached } from './key-reach.ts';
import {
  CalledNumber,
  calledNumber,
  isBusyKeyDone,
  isBusyKeyWaiting,
  isKeyCovered,
  typedDigits,
} from './called-number.tsx';
import { moveFocus } from './move-focus.ts';
import { turnBy, turnToMostUrgent } from './turn-pages.ts';
import { mayHere, mayMendHere } from '../person/standing-here.ts';

type DeskKeysInput = { ui: DeskUi; alarm: Alarm | undefined; prep: number; setPrep: (minutes: number) => void };

const ORDER_NO_DIGITS = 3;

/** A USB keypad or bump bar: the keys of the key table, on any state of the screen. */
export function DeskKeys(input: DeskKeysInput) {
  const parts = useDeskParts();
  const { desk, sound } = parts;
  useHoldOnLine(input.ui, (orderId) => {
    const { orders, store } = desk.view();
    const order = orders.find((each) => each.order.id === orderId)?.order;
    return order !== undefined && canMend(order) && mayMendHere(store);
  });
  const latest = useRef(input);

  useEffect(function keepLatest() {
    latest.current = input;
  });

  useEffect(
    function listenToKeys() {
      function run(command: KeyCommand): void {
        const { ui, alarm, prep, setPrep } = latest.current;
        if (!['digit', 'open', 'forward_number'].includes(command.do)) typedDigits.set('');
        const top = topLayer()?.kind ?? 'ground';
        if (!isReached(command.do, top)) {
          typedDigits.set('');
          return isKeyCovered.set(top === 'alert');
        }
        switch (command.do) {
          case 'accept':
            return accept(alarm, prep);
          case 'seen':
            return seen(alarm);
          case 'reject':
            if (alarm !== undefined && isTodo(alarm.order.status) && mayHere('order.cancel'))
              ui.openReasons(alarm.order.id);
            return;
          case 'done':
            return forwardFocused(ui);
          case 'mute':
            return sound.mute();
          case 'undo':
            return undoLastTap(desk);
          case 'dock':
            return ui.dock(alarm !== undefined);
          case 'busy':
            return busy(ui);
          case 'retry':
            return desk.retryNow();
          case 'check':
            return ui.openPanel('check');
          case 'rail':
            return openRail(!isRailOpenNow());
          case 'find':
            return ui.openPanel('find');
          case 'list_done':
            return ui.openPanel('done');
          case 'recall':
            return recallLast(ui);
          case 'print':
            return printOne(ui, alarm);
          case 'help':
            return ui.openPanel('keys');
          case 'close':
            return close(ui);
          case 'next_page':
            return turnBy(1);
          case 'previous_page':
            return turnBy(-1);
          case 'first_page':
            return turnTo(0);
          case 'most_urgent':
            return turnToMostUrgent(desk);
          case 'forward_number':
            return forwardByNumber(ui);
          case 'prep':
            return setPrep(nextPrep(prep, command.by, parts.own.view().settings.prep_chips));
          case 'move':
            return moveFocus(command.to);
          case 'digit':
            return typedDigits.set((typedDigits.get() + command.digit).slice(-ORDER_NO_DIGITS));
          case 'open':
            return openByNumber(ui);
        }
      }

      /** A key shows all of the order before it accepts it [F13]. */
      function accept(alarm: Alarm | undefined, prep: number): void {
        if (alarm === undefined || !isTodo(alarm.order.status)) return;
        const rest = unreadRest.get();
        if (rest !== null) return rest();
        tapOnce(desk, alarm.order.id, { action: 'accept', prep_minutes: prep });
      }

      function seen(alarm: Alarm | undefined): void {
        if (alarm?.order.ring == null || alarm.again || isSoft(alarm.kind)) return;
        // Of a new order it only says that somebody saw it ring; a change is taken as read by it.
        const rest = isTodo(alarm.order.status) ? null : unreadRest.get();
        if (rest !== null) return rest();
        tapOnce(desk, alarm.order.id, { action: 'acknowledge', ring_rev: alarm.order.ring.rev });
      }

      /** What could not be done is shown on the panel, which a calm board does not show. */
      function busy(ui: DeskUi): void {
        if (parts.own.view().settings.view === 'read_only' || !mayHere('store.open')) return;
        isBusyKeyWaiting.set(true);
        void busyByKey(parts)
          .finally(() => isBusyKeyWaiting.set(false))
          .then((isDone) => (isDone ? isBusyKeyDone.set(true) : ui.openPanel('controls')));
      }

      /** What this screen moved on last; when that is nothing, the list of today's. */
      function recallLast(ui: DeskUi): void {
        const { orders, device } = desk.view();
        const last = lastMoved(orders, device?.id ?? null);
        if (last === undefined) ui.openPanel('done');
        else tapOnce(desk, last.order.id, { action: 'reopen' });
      }

      /** P prints what a person is looking at: the open order, the one that rings, the ticket that holds the focus. */
      function printOne(ui: DeskUi, alarm: Alarm | undefined): void {
        const id = ui.layers.drawer ?? alarm?.order.id ?? focusedOrderId();
        const order = desk.view().orders.find((each) => each.order.id === id)?.order;
        if (order !== undefined) void printByHand(parts, order);
      }

      function focusedOrderId(): string | undefined {
        return document.activeElement?.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'];
      }

      /** D works on the ticket that holds the focus. */
      function forwardFocused(ui: DeskUi): void {
        const id = focusedOrderId();
        const order = desk.view().orders.find((each) => each.order.id === id)?.order;
        if (order !== undefined) forward(ui, order);
      }

      /** Whether it was moved on. Ready of an order for later opens it: the question stands there [S14]. */
      function forward(ui: DeskUi, order: Order): boolean {
        const act = forwardOf(order)?.act;
        if (act === undefined || act === 'accept') return false;
        if (isReadyEarly(order, desk.now())) {
          ui.openDrawer(order.id);
          return false;
        }
        tapOnce(desk, order.id, act);
        return true;
      }

      /** The lift first, then what lies over the board, then a later page. */
      function close(ui: DeskUi): void {
        if (liftCell.get() !== null) return closeLift();
        if (isUncovered(ui.layers)) turnTo(0);
        else ui.closeTop();
      }

      /** A number and +: its forward action, and the number large, so that a slip is seen. */
      function forwardByNumber(ui: DeskUi): void {
        const wanted = typedDigits.get();
        typedDigits.set('');
        const found = desk.view().orders.findLast(({ order }) => order.order_no.endsWith(wanted) && isOpen(order));
        if (found !== undefined && forward(ui, found.order)) calledNumber.set(found.order.order_no);
      }

      function openByNumber(ui: DeskUi): void {
        const wanted = typedDigits.get();
        typedDigits.set('');
        const found = desk.view().orders.findLast((each) => each.order.order_no.endsWith(wanted));
        if (found !== undefined) ui.openDrawer(found.order.id);
      }

      function handleKeyDown(event: KeyboardEvent): void {
        if (event.repeat || isLocked(cleaningCell.get(), desk.now())) return;
        // What is typed is a search, not a command.
        if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return;
        // Space on a compact ticket lifts it, where Enter opens it.
        const isHead = event.target instanceof HTMLElement && event.target.matches('.compact-open');
        if (event.key === ' ' && isHead && event.target instanceof HTMLElement && lift(event.target)) {
          event.preventDefault();
          return;
        }
        // A ticket that scrolls does so while it holds the focus.
        const canScroll = event.target instanceof HTMLElement && event.target.matches('.ticket-body');
        if (canScroll && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
        const isOnAccept = event.target instanceof Element && event.target.closest('[data-testid="accept"]') !== null;
        if (event.key === 'Enter' && isOnAccept && typedDigits.get() === '' && unreadRest.get() !== null) {
          event.preventDefault();
          return run({ do: 'accept' });
        }
        const isOnSeen =
          event.target instanceof Element && event.target.closest('.accept[data-testid="alert-seen"]') !== null;
        if ((event.key === 'Enter' || event.key === ' ') && isOnSeen && unreadRest.get() !== null) {
          event.preventDefault();
          return run({ do: 'seen' });
        }
        // Space presses the button that holds the focus, but on Accept, where the alert puts the focus, it says Seen.
        if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, a') !== null) {
          if (!isOnAccept) return;
        }
        const command = keyCommandOf(event, {
          isAlert: topLayer()?.kind === 'alert',
          hasDigits: typedDigits.get() !== '',
          areSingleKeysOn: areSingleKeysOn(),
        });
        if (command === undefined) return;
        event.preventDefault();
        run(command);
      }

      document.addEventListener('keydown', handleKeyDown);
      return () => document.removeEventListener('keydown', handleKeyDown);
    },
    [parts, desk, sound],
  );
  return <CalledNumber />;
}

/** The neighbouring chip, from any value; at the ends it stays. */
export function nextPrep(
  prep: number,
  by: Extract<KeyCommand, { do: 'prep' }>['by'],
  chips: readonly number[],
): number {
  if (by === 'next') return chips.find((minutes) => minutes > prep) ?? prep;
  if (by === 'previous') return chips.findLast((minutes) => minutes < prep) ?? prep;
  return clampPrep(prep + by);
}
