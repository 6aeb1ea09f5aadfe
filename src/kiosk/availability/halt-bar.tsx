import { useEffect } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useCell } from '../cell.ts';
import { useDeskParts, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { mayHere } from '../person/standing-here.ts';
import { useFlow } from '../use-flow.ts';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { haltOf, type Halt } from './halt.ts';
import { ResumedBar } from './resumed-bar.tsx';
import { turnedAwayCell, watchTurnedAway } from './turned-away-watch.ts';
import { useControls } from './use-controls.ts';
import './halt-bar.css';

const MINUTE_MS = 60_000;
/** An end further away is said by its time alone. */
const COUNTED_MINUTES = 120;

/**
 * No new orders: a state of the whole board, at every step and size, with its end and one tap back [CT9]. `isFolded`: a
 * phone names it beside its tabs.
 */
export function HaltBar({ isFolded = false }: { isFolded?: boolean }) {
  const { store } = useDeskView();
  const halt = haltOf(store, useNow());
  if (halt === null) return <ResumedBar />;
  return isFolded ? null : <Halted halt={halt} />;
}

function Halted({ halt }: { halt: Halt }) {
  const { t } = useControlWords();
  const { store } = useDeskView();
  const { isReadOnly } = useFlow();
  const controls = useControls();
  const words = useEntryWords(store)(halt);
  const failure = controls.failures.get('mode');
  const isWaiting = controls.waiting.has('mode');
  const who = words.who === '' ? [] : [t('halt.by', { who: words.who })];
  return (
    <section className={`halt is-${halt.kind}`} aria-label={words.what} data-testid="halt" data-kind={halt.kind}>
      <span className="halt-frame" aria-hidden="true" />
      <span className="halt-seal" aria-hidden="true">
        停
      </span>
      <div className="halt-what">
        <h2>
          {t(`halt.${halt.kind}`)} <small>{t(`halt.${halt.kind}_second`)}</small>
        </h2>
        {failure === undefined ? (
          <p>{[...who, t(`halt.effect_${halt.kind}`)].join(' · ')}</p>
        ) : (
          <p role="alert">{t([`failed.${failure}`, 'failed.other'], { code: failure })}</p>
        )}
      </div>
      <TurnedAwayButton halt={halt} />
      <HaltEnd halt={halt} until={words.until} />
      {!isReadOnly && mayHere('store.open') && (
        <button
          type="button"
          className="button halt-resume"
          aria-busy={isWaiting}
          disabled={controls.isOffline || isWaiting}
          data-testid="halt-resume"
          onClick={() => void controls.undo(halt)}
        >
          <Icon name="undo" />
          {isWaiting ? t('waiting') : t('halt.resume')}
        </button>
      )}
    </section>
  );
}

function HaltEnd({ halt, until }: { halt: Halt; until: string }) {
  const { t } = useControlWords();
  const moment = useMomentText();
  const nowMs = useNow();
  if (halt.untilMs === null)
    return (
      <p className="halt-end">
        <b>{t('halt.no_end')}</b>
        <span>{until}</span>
      </p>
    );
  const minutes = Math.max(1, Math.ceil((halt.untilMs - nowMs) / MINUTE_MS));
  return (
    <p className="halt-end" data-testid="halt-end">
      <b>{moment(halt.untilMs)}</b>
      <span>{minutes > COUNTED_MINUTES ? t('halt.by_itself') : t('halt.by_itself_in', { n: minutes })}</span>
    </p>
  );
}

/** What the customers tried meanwhile; a log of versions before does not say since when. */
function TurnedAwayButton({ halt }: { halt: Halt }) {
  const { t } = useControlWords();
  const parts = useDeskParts();
  const ui = useDeskUi();
  const list = useCell(turnedAwayCell);
  const { sinceMs } = halt;
  useEffect(() => {
    if (sinceMs === null) return undefined;
    return watchTurnedAway(parts, new Date(sinceMs).toISOString());
  }, [parts, sinceMs]);
  if (list === null || sinceMs === null) return null;
  return (
    <button
      type="button"
      className="button halt-refused"
      aria-haspopup="dialog"
      data-testid="turned-away"
      onClick={() => ui.openPanel('turned_away')}
    >
      {t('halt.turned_away', { count: list.total })} <Icon name="right" />
    </button>
  );
}
