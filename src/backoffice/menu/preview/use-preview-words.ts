import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/domain/basics.ts';

type Named = { name_zh: string; name_en: string };

/** The shop's words in the customer's language, whichever the page speaks: both are in the page's own file. */
export function usePreviewWords(language: Language) {
  const { t } = useTranslation('menu');
  return {
    words: (key: string, values: Record<string, string | number> = {}) => t(`shop_${language}.${key}`, values),
    allergen: (word: string) => t(`shop_${language}.allergen.${word}`, { defaultValue: word }),
    nameOf: ({ name_zh, name_en }: Named) => (language === 'zh' ? name_zh || name_en : name_en || name_zh),
    otherOf: ({ name_zh, name_en }: Named) => {
      if (name_zh === '' || name_en === '' || name_zh === name_en) return '';
      return language === 'zh' ? name_en : name_zh;
    },
  };
}
