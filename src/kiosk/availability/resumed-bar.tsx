import { Icon } from '#src/ui/icons.tsx';
import { useCell } from '../cell.ts';
import { useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useControlWords } from './control-words.ts';
import { resumedCell, UNDO_RESUME_MS } from './halt.ts';
import { turnedAwayCell } from './turned-away-watch.ts';
import { useControls } from './use-controls.ts';

/** Orders are taken again: ten seconds to take that back, and to read what was turned away meanwhile [CT10]. */
export function ResumedBar() {
  const { t } = useControlWords();
  const ui = useDeskUi();
  const nowMs = useNow();
  const controls = useControls();
  const resumed = useCell(resumedCell);
  const list = useCell(turnedAwayCell);
  if (resumed === null || nowMs - resumed.atMs > UNDO_RESUME_MS) return null;
  const { kind, untilMs } = resumed.halt;
  const until = untilMs === null ? {} : { until: new Date(untilMs).toISOString() };
  const handleUndo = async (): Promise<void> => {
    if (await controls.open('mode', { mode: kind, ...until })) resumedCell.set(null);
  };
  return (
    <section className="halt is-resumed" role="status" data-testid="resumed">
      <div className="halt-what">
        <h2>{t('halt.resumed')}</h2>
      </div>
      {list !== null && list.total > 0 && (
        <button
          type="button"
          className="button halt-refused"
          aria-haspopup="dialog"
          onClick={() => ui.openPanel('turned_away')}
        >
          {t('halt.turned_away', { count: list.total })} <Icon name="right" />
        </button>
      )}
      <button
        type="button"
        className="button halt-resume"
        disabled={controls.isOffline || controls.waiting.has('mode')}
        data-testid="resume-undo"
        onClick={() => void handleUndo()}
      >
        <Icon name="undo" />
        {t('halt.undo')}
      </button>
    </section>
  );
}
