import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../desk-context.ts';

/** The words of printing, loaded with its parts, and what they share with the desk. */
export function usePrintWords() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language, ['print', 'kiosk']), [language]);
}
