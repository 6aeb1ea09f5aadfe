import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { UnpairButton } from '../top-bar/unpair-button.tsx';
import { useDeskParts, useDeskView, useNow, useSoundView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useCell } from '../cell.ts';
import { askedCell } from './check-cells.ts';
import { CheckRow } from './check-row.tsx';
import { checkRows, countRows, type CheckCounts } from './check-rows.ts';
import { useCheckWords } from './check-words.ts';
import { factsOf, retestAll } from './desk-checks.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { DrillStages } from './drill-stages.tsx';
import { asCheck } from '../layer-stack.ts';
import './check.css';

/** What this screen knows about itself, problems first; each finding can be tried, and all of them at once [SS9]. */
export function CheckPanel() {
  const { t } = useCheckWords();
  const ui = useDeskUi();
  const parts = useDeskParts();
  const asked = useCell(askedCell);
  useDeskView();
  useSoundView();
  useNow();
  const rows = checkRows(factsOf(parts, asked));
  const { drill } = asked;
  const isPrinterOut = rows.some(({ id, state }) => id === 'printer' && state === 'bad');
  const foot = isPrinterOut ? 'check.foot_printer' : 'check.foot';
  return (
    <>
      <div className="scrim" onPointerDown={ui.closeTop} />
      <section
        className="check light"
        ref={asCheck}
        role="dialog"
        aria-modal="true"
        aria-labelledby="check-title"
        data-testid="check-panel"
      >
        <CheckHead counts={countRows(rows)} />
        <div className="check-body">
          <ul>
            {rows.map((row) => (
              <CheckRow key={row.id} row={row} />
            ))}
          </ul>
          {drill != null && <DrillStages drill={drill} />}
        </div>
        <footer>
          <p>
            {t(foot)} <span>{t(`${foot}_2`)}</span>
          </p>
          <CopyButton />
          <UnpairButton look="line" word={t('check.unpair')} />
        </footer>
      </section>
    </>
  );
}

function CheckHead({ counts }: { counts: CheckCounts }) {
  const { t, when } = useCheckWords();
  const ui = useDeskUi();
  const parts = useDeskParts();
  const { device } = useDeskView();
  const { lastWhole, isTesting } = useCell(askedCell);
  const rest = (['warn', 'bad'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => t(`check.title_${state}`, { n: counts[state] }))
    .join(t('check.join'));
  const last =
    lastWhole === null ? t('check.never') : t('check.last', { when: when(Date.parse(lastWhole.at)), by: lastWhole.by });
  return (
    <header>
      <div>
        <h2 id="check-title">
          <span role="status">{t(rest === '' ? 'check.title_good' : 'check.title', { ok: counts.ok, rest })}</span>
        </h2>
        <p data-testid="check-last">
          {t('check.name')} · {device?.name ?? ''} · {last}
        </p>
      </div>
      <button
        type="button"
        className="button ink"
        disabled={isTesting}
        data-testid="check-again"
        onClick={() => void retestAll(parts)}
      >
        <Icon name="refresh" />
        {t(isTesting ? 'check.testing' : 'check.again')}
      </button>
      <button
        type="button"
        data-first-focus
        className="button icon-only"
        aria-label={t('act.close')}
        onClick={ui.closeTop}
      >
        <Icon name="x" />
      </button>
    </header>
  );
}

/** Where the browser refuses to copy, the text is shown to be copied by hand. */
function CopyButton() {
  const { t } = useCheckWords();
  const parts = useDeskParts();
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(diagnosticsOf(parts));
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  return (
    <>
      <button type="button" className="button line" data-testid="check-copy" onClick={() => void copy()}>
        {t(state === 'copied' ? 'check.copied' : 'check.copy')}
      </button>
      {state === 'refused' && (
        <label className="check-text">
          {t('check.copy_yourself')}
          <textarea readOnly rows={4} value={diagnosticsOf(parts)} />
        </label>
      )}
    </>
  );
}
