import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../desk-context.ts';

/** The words of settings, sound board and self-check, loaded with them, and what they share with the desk. */
export function useScreenWords() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language, ['screen', 'kiosk']), [language]);
}
