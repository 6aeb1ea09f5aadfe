import { Icon } from '#src/ui/icons.tsx';
import { haltOf } from '../availability/halt.ts';
import { useControlWords, useMomentText } from '../availability/control-words.ts';
import { useClockText, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useDeviceNotices } from './use-device-notices.ts';
import './trouble.css';

/**
 * What is wrong beside the orders, on a phone: one line for all of it, its full words a touch away. As banners they would
 * leave no room for an order [F17].
 */
export function TroubleFold() {
  const { t } = useControlWords();
  const { store, seal } = useDeskView();
  const nowMs = useNow();
  const ui = useDeskUi();
  const halt = haltOf(store, nowMs);
  const notices = useDeviceNotices();
  const isLost = seal.kind === 'lost';
  if (!isLost && halt === null && notices.length === 0) return null;
  return (
    <button
      type="button"
      className="trouble-fold"
      aria-haspopup="dialog"
      data-testid="trouble-fold"
      onClick={() => ui.openPanel('trouble')}
    >
      {isLost && <LostPart />}
      {halt !== null && <HaltPart kind={halt.kind} untilMs={halt.untilMs} />}
      {notices.length > 0 && (
        <span
          className={notices.some(({ isBad }) => isBad) ? 'fold-part is-bad' : 'fold-part'}
          data-testid="trouble-notices"
        >
          <Icon name={notices.some(({ isBad }) => isBad) ? 'octagon' : 'triangle'} />
          <b>{isLost || halt !== null ? `+${notices.length}` : t('trouble.notices', { count: notices.length })}</b>
        </span>
      )}
      <Icon name="right" />
    </button>
  );
}

function LostPart() {
  const { t } = useControlWords();
  const text = useClockText();
  const nowMs = useNow();
  const { seal, queue } = useDeskView();
  const since = t('off.since', { time: text.clock(seal.lostSince ?? seal.provedAt ?? nowMs) });
  return (
    <span className="fold-part is-bad" data-testid="trouble-lost">
      <Icon name="offline" />
      <span>
        <b>{t('seal.lost')}</b>
        <small>{queue === 0 ? since : `${since} · ${t('trouble.queued', { n: queue })}`}</small>
      </span>
    </span>
  );
}

function HaltPart({ kind, untilMs }: { kind: 'suspended' | 'emergency'; untilMs: number | null }) {
  const { t } = useControlWords();
  const moment = useMomentText();
  return (
    <span className={kind === 'emergency' ? 'fold-part is-bad' : 'fold-part'} data-testid="trouble-halt">
      <span className={`halt-frame is-${kind}`} aria-hidden="true" />
      <span>
        <b>{t(`halt.${kind}`)}</b>
        <small>{untilMs === null ? t('halt.no_end') : t('trouble.until', { time: moment(untilMs) })}</small>
      </span>
    </span>
  );
}
