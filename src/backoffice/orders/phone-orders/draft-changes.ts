import type { ChangeLine } from '#contract/domain/order.ts';
import type { Draft, DraftLine, Dishes } from './draft.ts';

type Text = Pick<ChangeLine, 'text_zh' | 'text_en'>;
type Labels = (
  field: 'name' | 'phone' | 'method' | 'requestedAt' | 'memo' | 'allergies' | 'tip' | 'coupon' | 'promoCode',
) => Text;
export type ChangeWords = {
  label: Labels;
  time: (instant: string) => string;
  money: (minor: number) => string;
  pickup: Text;
};

const same = (text: string): Text => ({ text_zh: text, text_en: text });
const joined = (label: Text, text: string): Text => ({
  text_zh: `${label.text_zh}：${text}`,
  text_en: `${label.text_en}: ${text}`,
});

const chosenOf = ({ dishId, chosen }: DraftLine, dishes: Dishes) =>
  (dishes.get(dishId)?.specifications ?? [])
    .flatMap((specification) => specification.options)
    .flatMap((option) => {
      const quantity = chosen[option.id] ?? 0;
      return quantity > 0 ? [{ ...option, quantity }] : [];
    });

function lineText(line: DraftLine, dishes: Dishes): Text {
  const dish = line.gone ?? dishes.get(line.dishId);
  const options = line.gone?.options ?? chosenOf(line, dishes);
  const text = (pick: 'name_zh' | 'name_en'): string => {
    const names = options.map((option) => {
      const count = option.quantity;
      return `${option[pick] || option.name_zh}${count > 1 ? ` ×${count}` : ''}`;
    });
    const chosen = names.length === 0 ? '' : ` (${names.join(', ')})`;
    return `${line.quantity}× ${dish?.[pick] || (dish?.name_zh ?? '')}${chosen}${line.note.trim() === '' ? '' : ` – ${line.note.trim()}`}`;
  };
  return { text_zh: text('name_zh'), text_en: text('name_en') };
}

function factsOf(draft: Draft, dishes: Dishes, { label, time, money, pickup }: ChangeWords): Text[] {
  const fact = (field: Parameters<Labels>[0], text: string): Text[] =>
    text.trim() === '' ? [] : [joined(label(field), text.trim())];
  const cents = (value: number | null): string => (value === null || value === 0 ? '' : money(value));
  const address = [draft.street, draft.unit, draft.city, draft.state, draft.zip, draft.instructions];
  return [
    ...draft.lines.map((line) => lineText(line, dishes)),
    ...fact('name', draft.name),
    ...fact('phone', draft.phone),
    draft.method === 'pickup' ? pickup : same(address.filter((part) => part.trim() !== '').join(', ')),
    ...fact('requestedAt', draft.requestedAt === null ? '' : time(draft.requestedAt)),
    ...fact('memo', draft.memo),
    ...fact('allergies', draft.allergies),
    ...fact('tip', cents(draft.tipCents)),
    ...fact('coupon', cents(draft.couponCents)),
    ...fact('promoCode', draft.promoCode),
  ];
}

const isSame = (one: Text, other: Text): boolean => one.text_zh === other.text_zh && one.text_en === other.text_en;

/** What a correction takes away and what it brings, before it is sent; equal lines cancel each other out. */
export function draftChanges(before: Draft, after: Draft, dishes: Dishes, words: ChangeWords): ChangeLine[] {
  const rest = factsOf(after, dishes, words);
  const gone = factsOf(before, dishes, words).filter((was) => {
    const index = rest.findIndex((now) => isSame(was, now));
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return [
    ...gone.map((text) => ({ kind: 'was' as const, ...text })),
    ...rest.map((text) => ({ kind: 'now' as const, ...text })),
  ];
}
