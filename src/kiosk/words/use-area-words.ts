import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../desk-context.ts';

/** The desk's areas whose words are loaded with their parts, after the first painted board (`later-parts.ts`). */
type DeskArea = 'day' | 'flow' | 'numbers' | 'person' | 'print' | 'screen';

/** The words of a part that is loaded late, and what it shares with the desk. */
export function useAreaWords(area: DeskArea) {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language, [area, 'kiosk']), [area, language]);
}
