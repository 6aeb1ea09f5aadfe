import { useScreenSettings } from './use-screen-settings.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** Where a change is: kept on the server, waiting for the link, or refused [SS3]. */
export function SaveLine() {
  const t = useAreaWords('screen');
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
