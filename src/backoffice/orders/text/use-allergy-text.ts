import { useWords } from '../../use-words.ts';

const SAYS_SO = /过敏|allerg/i;

/** An allergy as it is to be read: its words may say already that it is one ("花生过敏"). */
export function useAllergyText() {
  const { t, name } = useWords();
  return (words: { name_zh: string; name_en: string }): string => {
    const what = name(words);
    return SAYS_SO.test(what) ? what : t('order.allergy', { what });
  };
}
