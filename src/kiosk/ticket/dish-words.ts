import type { Language } from '#contract/domain/basics.ts';
import type { OrderItem, OrderOption } from '#contract/domain/order.ts';
import { bothLanguages } from '../words/both-languages.ts';

/** What is said of a dish behind its name: what it is made with, what stays off it, what comes on top. */
export type Detail = { kind: 'option' | 'removal' | 'addition'; text: string };

const ADDED_ZH = /^(加|\+|＋)\s*/;
const ADDED_EN = /^(\+|＋|add\s|extra\s)\s*/i;
const RANKS: Record<Detail['kind'], number> = { option: 0, removal: 1, addition: 2 };

function kindOf({ is_removal, name_zh, name_en, extra_price_cents }: OrderOption): Detail['kind'] {
  if (is_removal) return 'removal';
  // "Extra hot" is a way of cooking; what is added costs something or says so in Chinese.
  const isAdded =
    ADDED_ZH.test(name_zh) || /^(\+|＋|add\s)/i.test(name_en) || (extra_price_cents > 0 && ADDED_EN.test(name_en));
  return isAdded ? 'addition' : 'option';
}

function textOf(option: OrderOption, kind: Detail['kind'], language: Language): string {
  const times = option.quantity > 1 ? `${option.quantity}× ` : '';
  const { first, firstLanguage } = bothLanguages(option.name_zh, option.name_en, language);
  if (kind !== 'addition') return times + first;
  return `+${times}${first.replace(firstLanguage === 'zh' ? ADDED_ZH : ADDED_EN, '')}`;
}

/** A dish's options, then removals, then additions, in the kitchen's language. */
export function detailsOf(item: OrderItem, language: Language): readonly Detail[] {
  return item.options
    .map((option) => ({ kind: kindOf(option), option }))
    .sort((left, right) => RANKS[left.kind] - RANKS[right.kind])
    .map(({ kind, option }) => ({ kind, text: textOf(option, kind, language) }));
}
