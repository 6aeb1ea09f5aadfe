import { useEffect, useState } from 'react';
import { readPushState, type PushState } from '#src/lib/push.ts';
import { useDeskParts, useLanguage } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** [ES5] Whether this device gets order alerts also while the desk is closed or in the background. */
export function AlertField() {
  const t = useAreaWords('screen');
  const language = useLanguage();
  const { calls } = useDeskParts();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(function readState() {
    void readPushState().then(setState);
  }, []);

  async function turn(isOn: boolean): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await calls.turnAlerts(isOn, language);
    } catch {
      setHasFailed(true);
    }
    setState(await readPushState());
    setIsBusy(false);
  }

  if (state === null) return null;
  return (
    <section className="set-section" data-testid="set-alerts">
      <h3>{t('set.alerts')}</h3>
      <p className={hasFailed ? 'panel-fact bad' : 'panel-fact'} role="status">
        {t(hasFailed ? 'set.alerts_failed' : `set.alerts_${state}`)}
      </p>
      {(state === 'on' || state === 'off') && (
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => void turn(state === 'off')}>
          {t(state === 'off' ? 'set.alerts_turn_on' : 'set.alerts_turn_off')}
        </button>
      )}
    </section>
  );
}
