import type { ReactNode } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { ticksOf } from '../board/stations.ts';
import { useDesk, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useFlow } from '../use-flow.ts';
import { stationName } from '../../lib/plain-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ticketActionOf, type TicketAction } from './ticket-action.ts';
import { useSee, useTap } from './use-tap.ts';
import { useVisibleTaps } from './visible-taps.ts';

type CompactActionProps = {
  deskOrder: DeskOrder;
  /** At the head's right end, always the same spot; at the end of a long or divided ticket otherwise. */
  isInHead: boolean;
  /** How many dishes are said to be ready with it; null where it need not be said. */
  dishes: number | null;
};

type Look = {
  testId: string;
  icon: IconName;
  tone: 'go' | 'ink' | 'line';
  words: string;
  does?: string;
  onTap: () => void;
};

/** The one action of a compact ticket. */
export function CompactAction({ deskOrder, isInHead, dishes }: CompactActionProps) {
  const { order } = deskOrder;
  const { t } = useTranslation();
  const flow = useFlow();
  const action = ticketActionOf(deskOrder, {
    ...flow,
    taps: useVisibleTaps(deskOrder),
    isWhole: false,
    nowMs: useNow(),
  });
  const look = useLook(order.id, action);
  const { done, all } = ticksOf(order.items, flow.station);
  if (action.kind === 'station_over')
    return <p className="station-over">{t('flow.station_over', { n: action.rest })}</p>;
  if (look === null) return null;
  const isTicking = look.testId === 'forward' && done > 0;
  const label = `${order.order_no} ${look.words}`;
  if (isInHead) {
    return (
      <ActionButton look={look} className="compact-act" label={label}>
        {isTicking ? <b data-testid="ticks">{`${done}/${all}`}</b> : <Icon name={look.icon} />}
        {look.words}
      </ActionButton>
    );
  }
  // The fraction says how many they are.
  const isAll = look.testId === 'forward' && dishes !== null && !isTicking;
  return (
    <ActionButton look={look} className="button" label={label}>
      <Icon name={look.icon} />
      {isAll ? t('part.all', { n: dishes }) : look.words}
      {isTicking && <span className="button-second" data-testid="ticks">{`${done}/${all}`}</span>}
    </ActionButton>
  );
}

type ActionButtonProps = { look: Look; className: string; label: string; children: ReactNode };

function ActionButton({ look, className, label, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={`${className} ${look.tone}`}
      aria-label={label}
      data-testid={look.testId}
      data-action={look.does}
      onClick={look.onTap}
    >
      {children}
    </button>
  );
}

function useLook(orderId: string, action: TicketAction): Look | null {
  const { t } = useTranslation();
  const desk = useDesk();
  const ui = useDeskUi();
  const tap = useTap();
  const see = useSee();
  switch (action.kind) {
    case 'none':
    case 'station_over':
      return null;
    case 'undo':
      return {
        testId: 'undo',
        icon: 'undo',
        tone: 'line',
        words: t('act.undo'),
        onTap: () => void desk.undo(orderId, action.tap.command_id),
      };
    case 'seen':
      return {
        testId: 'seen',
        icon: 'eye',
        tone: 'ink',
        words: t(action.word),
        onTap: () => see(orderId, action.ring),
      };
    case 'station': {
      const acts = action.left.map(({ line }) => ({ action: 'item_done' as const, line, done: true }));
      return {
        testId: 'station-done',
        icon: 'check',
        tone: 'ink',
        words: stationName(t, action.station),
        onTap: () => tap(orderId, ...acts),
      };
    }
    case 'early':
      // The question stands where it is read whole.
      return {
        testId: 'early',
        icon: 'clock',
        tone: 'line',
        words: t(action.forward.word),
        onTap: () => ui.openDrawer(orderId),
      };
    case 'forward': {
      const { act, word } = action.forward;
      // A compact ticket is being cooked or waits to be: it is accepted where it is read whole.
      if (act === 'accept') return null;
      const onTap = (): void => tap(orderId, act);
      return { testId: 'forward', icon: 'check', tone: 'go', words: t(word), does: act.action, onTap };
    }
  }
}
