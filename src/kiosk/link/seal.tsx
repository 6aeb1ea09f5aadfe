import { useTranslation } from '../words/use-translation.ts';
import { useClockText, useDesk, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { honestSeal, sealSeconds } from './seal-state.ts';
import './link.css';

const GLYPHS = { ok: '齐', unstored: '满', checking: '核', catching_up: '追', lost: '断' } as const;
const TITLES = {
  ok: 'seal.ok',
  unstored: 'seal.unstored',
  checking: 'seal.checking',
  catching_up: 'seal.catching',
  lost: 'seal.lost',
} as const;

/** The seal carries the proof: that this screen holds every order, or since when it does not know. */
export function Seal() {
  const { t } = useTranslation();
  const desk = useDesk();
  const ui = useDeskUi();
  const view = useDeskView();
  const nowMs = useNow();
  const seal = honestSeal(view.seal, nowMs);
  return (
    <button
      type="button"
      className={`seal ${seal.kind}`}
      aria-haspopup="dialog"
      onClick={() => {
        desk.retryNow();
        ui.openPanel('check');
      }}
      data-testid="seal"
      data-seal={seal.kind}
    >
      <span className="seal-mark" aria-hidden="true">
        {GLYPHS[seal.kind]}
      </span>
      <span className="seal-text">
        <b role="status">{t(TITLES[seal.kind])}</b>
        <span>
          <SealDetail />
        </span>
      </span>
    </button>
  );
}

/** Outside the live region: a screen reader announces a change of state, not each second. */
function SealDetail() {
  const { t } = useTranslation();
  const text = useClockText();
  const view = useDeskView();
  const nowMs = useNow();
  const seal = honestSeal(view.seal, nowMs);
  const s = sealSeconds(seal, nowMs);
  if (seal.kind === 'catching_up') {
    return seal.missing > 0 ? t('seal.catching_sub', { count: seal.missing }) : t('seal.catching_unknown');
  }
  if (seal.kind === 'unstored') return t('seal.unstored_sub');
  if (seal.provedAt === null) return t('seal.never');
  if (seal.kind === 'lost') return t('seal.lost_sub', { time: text.secondsLong(seal.provedAt) });
  return t(seal.kind === 'ok' ? 'seal.ok_sub' : 'seal.checking_sub', { s });
}
