import { dishesAgainst, type ClashLine } from '#contract/domain/allergy-clash.ts';
import type { Allergy } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';

type Named = ClashLine & { name_zh: string; name_en: string };
/** An order, or what was typed of one. */
type Ordered = { allergies: readonly Allergy[]; items: readonly Named[] };

const SAYS_SO = /过敏|allerg/i;

/**
 * An allergy as it is to be read, with the dishes of its order that have in them what it is to [NO4]. Its words may say
 * already that it is one ("花生过敏").
 */
export function useAllergyText() {
  const { t, name, language } = useWords();
  return (allergy: Allergy, order?: Ordered): string => {
    const what = name({ name_zh: allergy.text_zh ?? '', name_en: allergy.text_en ?? '' });
    const text = SAYS_SO.test(what) ? what : t('order.allergy', { what });
    const names = { nameOf: name, comma: language === 'zh' ? '、' : ', ' };
    const dishes = order === undefined ? '' : dishesAgainst(order, allergy, names);
    return dishes === '' ? text : `${text} → ${dishes}`;
  };
}
