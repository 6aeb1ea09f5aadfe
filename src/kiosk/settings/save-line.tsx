import { useScreenSettings } from './use-screen-settings.ts';
import { useScreenWords } from './use-screen-words.ts';

/** Where a change stands: kept on the server, waiting for the link, or refused [SS3]. */
export function SaveLine() {
  const t = useScreenWords();
  const { state } = useScreenSettings();
  return (
    <p
      className={state === 'refused' ? 'panel-fact bad' : 'panel-fact'}
      role="status"
      data-testid="save-state"
      data-state={state}
    >
      {t(`set.${state}`)}
    </p>
  );
}
