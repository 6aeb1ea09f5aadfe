import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

const currentLanguage = (): string => i18next.language;

/**
 * The desk's words, drawn again when the language changes. They are all there before the desk is mounted, so it needs no
 * more of react-i18next than this.
 */
export function useTranslation(): { t: typeof i18next.t; language: string } {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  return { t: i18next.t, language };
}
