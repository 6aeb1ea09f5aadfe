import { useMemo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskUi } from '../desk-ui.ts';
import { asSheet } from '../layer-stack.ts';
import type { Lanes } from './board-model.ts';
import { countOrders, lanesForStation } from './board-model.ts';
import { useFlow } from '../use-flow.ts';
import { TicketList } from './ticket-list.tsx';

/** One whole lane over the board: what "还有 n 单" and the folded lane open. */
export function LaneSheet({ lanes: allLanes }: { lanes: Lanes }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { lane } = ui.layers;
  const { station } = useFlow();
  const { lanes } = useMemo(() => lanesForStation(allLanes, station), [allLanes, station]);
  if (lane === null) return null;
  const hasLater = lane === 'new' && lanes.scheduled.length > 0;
  const orders = hasLater ? [...lanes.new, ...lanes.scheduled] : lanes[lane];
  return (
    <section
      ref={asSheet}
      className="lane-sheet"
      role="dialog"
      aria-modal="true"
      aria-label={t(`lane.${lane}`)}
      data-testid="lane-sheet"
    >
      <header>
        <h2>
          {t(`lane.${lane}`)} <b>{countOrders(lanes[lane])}</b>
          {hasLater && (
            <>
              {' · '}
              {t('lane.scheduled')} <b>{lanes.scheduled.length}</b>
            </>
          )}
        </h2>
        <button type="button" className="button quiet" data-first-focus onClick={ui.closeTop}>
          <Icon name="x" />
          {t('lane.back')}
        </button>
      </header>
      <TicketList orders={orders} step="calm" className="lane-sheet-tickets" />
    </section>
  );
}
