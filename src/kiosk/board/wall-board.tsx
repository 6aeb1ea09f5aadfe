import type { CSSProperties } from 'react';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useCell } from '../cell.ts';
import { useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { Rail } from '../later-parts.ts';
import { pickedDish } from '../rail/rail-state.ts';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import { useFlow } from '../use-flow.ts';
import { BoardDock } from './board-dock.tsx';
import { BoardFooter } from './board-footer.tsx';
import type { Alarm } from './board-model.ts';
import { BoardRail } from './board-rail.tsx';
import { boardStep, hasBoardDock } from './board-step.ts';
import { guardTouches, type BoardTouch } from './board-touch.ts';
import { CalmBoard, type CalmWords } from './calm-board.tsx';
import { closeLift, liftByTouch, liftCell } from './lift-state.ts';
import { pagesCell } from './page-turn.ts';
import { MeasureTickets } from './measure-tickets.tsx';
import { PreparingColumns } from './preparing-columns.tsx';
import { useBoardPlan } from './use-board-plan.ts';
import type { Glass } from './use-glass.ts';
import { useMoves } from './use-moves.ts';
import { usePage } from './use-page.ts';
import { useSettledBoard } from './use-settled-board.ts';

const UNTOUCHED: BoardTouch = { fingers: 0, atMs: Number.NEGATIVE_INFINITY };

type WallBoardProps = {
  glass: Glass;
  orders: readonly DeskOrder[];
  toMake: readonly DeskOrder[];
  startUnderLoad: number | null;
  hasStrip: boolean;
  isRailOpen: boolean;
  alarms: readonly Alarm[];
  words: CalmWords;
};

/** The board of a wall or a tablet: planned as a whole, drawn as planned (docs/spec/screen.md). */
export function WallBoard(props: WallBoardProps) {
  const { glass, orders, toMake, startUnderLoad, hasStrip, isRailOpen, alarms, words } = props;
  const language = useLanguage();
  const ui = useDeskUi();
  const flow = useFlow();
  const { density } = useScreenSettings().settings;
  const isPicking = useCell(pickedDish) !== null;
  const touch = useRef((): BoardTouch => UNTOUCHED);
  const groundRef = useRef<HTMLDivElement>(null);
  const { station } = flow;
  const looks = useMemo(() => ({ station, startUnderLoad }), [station, startUnderLoad]);
  const { settled, live } = useSettledBoard(orders, looks, touch);
  const look = [language, flow.view, flow.sort, flow.others].join();
  const newNotice = words.newNoticeRem * glass.rem;
  const { plan, wanted, onMeasured } = useBoardPlan({
    settled,
    glass,
    density,
    hasStrip,
    isRailShut: !isRailOpen,
    newNotice,
    look,
  });
  const { step, pages } = plan;
  const { page, backIn } = usePage(pages.length);

  useMoves(groundRef, settled.no, page);

  useEffect(
    function sayPages() {
      pagesCell.set(
        pages.map(({ columns: own, hidden }) => ({ shown: new Set(own.flat().map(({ id }) => id)), hidden })),
      );
    },
    [pages],
  );
  useLayoutEffect(
    function sayStep() {
      boardStep.set(step);
      hasBoardDock.set(plan.dock.length > 0);
    },
    [step, plan.dock.length],
  );
  useEffect(function forgetOnLeave() {
    return () => {
      boardStep.set('calm');
      hasBoardDock.set(false);
    };
  }, []);
  useEffect(function watchTouches() {
    if (groundRef.current === null) return undefined;
    const ground = groundRef.current;
    const guard = guardTouches(ground);
    // What is lifted stays over its place: the board behind it is live and does not settle.
    touch.current = () => (liftCell.get() === null ? guard.touch() : { ...guard.touch(), fingers: 1 });
    ground.addEventListener('click', liftByTouch);
    return () => {
      touch.current = () => UNTOUCHED;
      ground.removeEventListener('click', liftByTouch);
      guard.stop();
      closeLift();
    };
  }, []);

  const columns = <PreparingColumns page={pages[page]} plan={plan} settled={settled} live={live} />;
  return (
    <div
      className={`board-ground step-${step}${isPicking ? ' has-pick' : ''}`}
      ref={groundRef}
      style={gapOf(plan.gap)}
      data-step={step}
      data-testid="board-ground"
    >
      {plan.dock.length > 0 && <BoardDock ids={plan.dock} orders={live} newCount={words.newCount} alarms={alarms} />}
      {plan.lanes !== null ? (
        <CalmBoard
          lanes={plan.lanes}
          settled={settled}
          live={live}
          words={words}
          columns={columns}
          onMore={ui.openLane}
        >
          <Suspense fallback={<aside className="rail-place" />}>
            <Rail orders={toMake} isOpen={isRailOpen} />
          </Suspense>
        </CalmBoard>
      ) : (
        <div className="board-floor">
          <section className="preparing-floor" aria-label={words.preparing} data-testid="lane-preparing">
            {columns}
          </section>
          <BoardRail
            rail={plan.rail}
            counts={words.counts}
            orders={live}
            toMake={toMake}
            notice={words.stationNotice}
          />
        </div>
      )}
      {pages.length > 1 && <BoardFooter pages={pages} page={page} orders={live} backIn={backIn} />}
      <MeasureTickets wanted={wanted} settled={settled} onMeasured={onMeasured} />
    </div>
  );
}

/** The plan's gap as a variable of the sheet. */
const gapOf = (px: number): CSSProperties => ({ ['--flow-gap' as keyof CSSProperties]: `${px}px` });
