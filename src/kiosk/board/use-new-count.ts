import { haltOf } from '../availability/halt.ts';
import { useDeskView, useNow } from '../desk-context.ts';
import { isNewCountKnown } from '../link/seal-state.ts';
import { useTranslation } from '../words/use-translation.ts';

/** How many wait, as it is drawn: a question mark where a disconnected screen cannot know, a word while none can come. */
export function useNewCount(waiting: number): string {
  const { t } = useTranslation();
  const { seal, store } = useDeskView();
  const nowMs = useNow();
  if (!isNewCountKnown(seal, nowMs)) return '?';
  return waiting === 0 && haltOf(store, nowMs) !== null ? t('lane.halted') : String(waiting);
}
