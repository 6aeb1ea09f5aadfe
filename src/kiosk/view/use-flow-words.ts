import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../desk-context.ts';

/** The words of search, recall, the rail and the cleaning lock, loaded with them, and what they share with the desk. */
export function useFlowWords() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language, ['flow', 'kiosk']), [language]);
}
