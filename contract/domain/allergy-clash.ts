import { ALLERGENS, allergenName, allergensNamed, isAllergen, type Allergen } from './allergens.ts';
import { clausesOf, isDenied, isExcepting } from './allergy-denied.ts';
import type { Allergy, OrderItem, OrderOption } from './order.ts';

/** What of a line says what is in it, and what of it is said of an allergy. */
export type ClashLine = Pick<OrderItem, 'line' | 'allergens' | 'allergies'> & {
  options: readonly Pick<OrderOption, 'name_zh' | 'name_en' | 'is_removal'>[];
};
type WithLines<L extends ClashLine> = { allergies: readonly Allergy[]; items: readonly L[] };

/** An allergy of the order, and a line that has what it is to: words of the menu, known ones in the list's order. */
export type Clash<L extends ClashLine = OrderItem> = { allergy: Allergy; item: L; contains: readonly string[] };

/** Longer words are read up to here. */
const MOST_TEXT = 500;

/** "No egg", 走蛋, "gluten free": what such an option names is not in it. */
const LEFT_OUT = /^(?:no|without|hold)\b|\bfree\b|^[走免去不别別无無]/i;

/** Words as they are compared: small letters, one space, no plural; 芥末 stays 芥末. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/s\b/g, '')} `;

const HAN = /\p{Script=Han}/u;

type Meant = { allergens: ReadonlySet<Allergen>; text: string };

/** What an allergy is to; what it denies is left out. */
function meantBy({ text_zh, text_en }: Allergy): Meant {
  const clauses = clausesOf([text_zh, text_en].map((text) => text?.slice(0, MOST_TEXT) ?? '').join('\n'));
  const said = clauses.filter((clause) => !isDenied(clause) || isExcepting(clause));
  return { allergens: new Set(said.flatMap(allergensNamed)), text: plain(said.join(' ')) };
}

/** Whether a menu's word is what an allergy is to: of the list, or the very word. */
function isMeant(word: string, { allergens, text }: Meant): boolean {
  if (isAllergen(word)) return allergens.has(word);
  const same = plain(word.replaceAll('_', ' '));
  const isSaid = HAN.test(word) ? text.includes(same.trim()) : text.includes(same);
  return (same.trim() !== '' && isSaid) || allergensNamed(word.replaceAll('_', ' ')).some((one) => allergens.has(one));
}

/** What is in a line: its dish's allergens as of when it was ordered, and what its options bring. */
function contentOf({ allergens = [], options }: ClashLine): string[] {
  const brought = options.flatMap(({ name_zh, name_en, is_removal }) =>
    is_removal || LEFT_OUT.test(name_zh) || LEFT_OUT.test(name_en) ? [] : allergensNamed(`${name_zh}\n${name_en}`),
  );
  const all = new Set<string>([...allergens, ...brought]);
  return [...ALLERGENS.filter((one) => all.has(one)), ...[...all].filter((word) => !isAllergen(word))];
}

const known = new WeakMap<object, readonly Clash<ClashLine>[]>();

/**
 * Which lines of an order have in them what a customer is allergic to [NO4]. Each allergy, a line's own too, is compared
 * with every line: people share dishes, and a warning too many does no harm.
 */
export function clashesOf<L extends ClashLine>(order: WithLines<L>): readonly Clash<L>[] {
  // Each part of a ticket asks at each drawing. An order is never changed in place.
  const before = known.get(order);
  if (before !== undefined) return before as readonly Clash<L>[];
  const allergies = [...order.allergies, ...order.items.flatMap((item) => item.allergies)];
  const lines = allergies.length === 0 ? [] : order.items.map((item) => ({ item, content: contentOf(item) }));
  const once = new Map(allergies.map((allergy) => [keyOf(allergy), allergy]));
  const clashes = [...once.values()].flatMap((allergy) => {
    const meant = meantBy(allergy);
    return lines.flatMap(({ item, content }): Clash<L>[] => {
      const contains = content.filter((word) => isMeant(word, meant));
      return contains.length === 0 ? [] : [{ allergy, item, contains }];
    });
  });
  known.set(order, clashes);
  return clashes;
}

const keyOf = ({ text_zh, text_en }: Allergy): string => `${text_zh}|${text_en}`;

/** The lines that an allergy clashes with. */
export const linesAgainst = <L extends ClashLine>(clashes: readonly Clash<L>[], allergy: Allergy): L[] =>
  clashes.filter((clash) => keyOf(clash.allergy) === keyOf(allergy)).map(({ item }) => item);

/** The allergies of lines that clash somewhere and are not the order's own: what is shown of it above its dishes. */
export const clashingOfLines = (order: WithLines<ClashLine>): Allergy[] => {
  const own = new Set(order.allergies.map(keyOf));
  const all = clashesOf(order).map(({ allergy }) => allergy);
  return all.filter((one, at) => !own.has(keyOf(one)) && all.findIndex((each) => keyOf(each) === keyOf(one)) === at);
};

/** What a line has in it that somebody must not eat, as it is said in both languages; null where nothing is known of. */
export function containedIn<L extends ClashLine>(
  clashes: readonly Clash<L>[],
  line: number,
): { name_zh: string; name_en: string } | null {
  const words = [...new Set(clashes.filter(({ item }) => item.line === line).flatMap(({ contains }) => contains))];
  if (words.length === 0) return null;
  const names = words.map(allergenName);
  return {
    name_zh: `含${names.map(({ name_zh }) => name_zh).join('、')}`,
    name_en: `contains ${names.map(({ name_en }) => name_en).join(', ')}`,
  };
}

/** The same of a dish that is not in the order yet: one that is given in place of another. */
export const containedWith = <L extends ClashLine>(order: WithLines<L>, item: L): ReturnType<typeof containedIn> => {
  const allergies = [...order.allergies, ...order.items.flatMap((each) => each.allergies)];
  return containedIn(clashesOf({ allergies, items: [item] }), item.line);
};

const MOST_NAMES = 3;

/** The dishes that an allergy clashes with, each once, and how many more there are: "宫保鸡丁、凉面 +2"; '' for none. */
export function dishesAgainst<L extends ClashLine>(
  order: WithLines<L>,
  allergy: Allergy,
  { nameOf, comma }: { nameOf: (item: L) => string; comma: string },
): string {
  const names = [...new Set(linesAgainst(clashesOf(order), allergy).map(nameOf))];
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(comma) + (more > 0 ? ` +${more}` : '');
}
