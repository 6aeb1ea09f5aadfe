import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../desk-context.ts';

/** The words of the day's end, loaded with its panel. */
export function useDayWords() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language, ['day', 'kiosk']), [language]);
}
