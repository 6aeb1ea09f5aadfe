import { ALLERGEN_NAMES, UNNAMED_ALLERGY } from './allergens.ts';
import { clausesOf, isDenied, isExcepting } from './allergy-denied.ts';

/** An allergy as it is shown, and how customers name what it is to. */
type Named = { zh: string; en: string; names: RegExp };

const NAMED: readonly Named[] = [
  { zh: '花生过敏', en: 'peanut allergy', names: ALLERGEN_NAMES.peanut },
  { zh: '坚果过敏', en: 'nut allergy', names: ALLERGEN_NAMES.tree_nut },
  { zh: '贝类过敏', en: 'shellfish allergy', names: ALLERGEN_NAMES.shellfish },
  { zh: '海鲜过敏', en: 'seafood allergy', names: ALLERGEN_NAMES.seafood },
  { zh: '鱼类过敏', en: 'fish allergy', names: ALLERGEN_NAMES.fish },
  { zh: '鸡蛋过敏', en: 'egg allergy', names: ALLERGEN_NAMES.egg },
  { zh: '牛奶过敏', en: 'dairy allergy', names: ALLERGEN_NAMES.dairy },
  { zh: '大豆过敏', en: 'soy allergy', names: ALLERGEN_NAMES.soy },
  { zh: '麸质过敏', en: 'gluten allergy', names: ALLERGEN_NAMES.gluten },
  { zh: '芝麻过敏', en: 'sesame allergy', names: ALLERGEN_NAMES.sesame },
  { zh: '味精过敏', en: 'MSG sensitivity', names: ALLERGEN_NAMES.msg },
  { zh: '蒜过敏', en: 'garlic allergy', names: /\bgarlic|蒜/i },
  { zh: '葱类过敏', en: 'onion allergy', names: /\bonions?\b|\bscallions?\b|[葱蔥]/i },
  { zh: '菌菇过敏', en: 'mushroom allergy', names: /\bmushrooms?\b|蘑菇|香菇|菌菇/i },
  { zh: '玉米过敏', en: 'corn allergy', names: /\bcorn\b|\bcornstarch|玉米/i },
  { zh: '椰子过敏', en: 'coconut allergy', names: /\bcoconuts?\b|椰/i },
];

/** Customers misspell it. */
const ALLERGY = /\bal+erg\w*|\balleg(?:y|ic|ies|ry)\b|\banaphyla|\bepi-?pen|过敏|過敏/i;
/** Said of an allergen; alone these words say nothing. */
const SENSITIVE = /\bintoleran|\bsensitiv|\bco?eliac|\blactose|不耐|敏感|乳糖/i;

/** Of animals and the air: it is not in the food. */
const NOT_FOOD = /\b(?:dogs?|cats?|pets?|pollen|dust)\b|[狗猫貓]|花粉|灰[尘塵]/i;

const AVOIDED =
  /\b(?:no|not|without|hold|avoid|free|skip|omit|remove|minus|cannot|contains?|leave)\b|n['’]t\b|不|[别別]|勿|走|免|去|[无無没沒]|忌/i;
const WANTED = /\b(?:extra|more|add|double)\b|多|加/i;
/** What may stand beside an allergen in a list. */
const JOINS = /\b(?:and|or|nor|any|all|also|plus|tree|the|to|products?)\b|以及|[还還]有|[和或跟与與、&/\s]/gi;

const namedIn = (clause: string): Named[] => NAMED.filter(({ names }) => names.test(clause));

/** A part of a list and nothing else: "shrimp", "and sesame". */
function isListed(clause: string): boolean {
  const rest = namedIn(clause).reduce((text, { names }) => text.replaceAll(new RegExp(names, 'gi'), ''), clause);
  return rest !== clause && rest.replaceAll(JOINS, '') === '';
}

type Clause = { text: string; named: Named[]; kind: 'allergy' | 'sensitive' | 'denied' | 'other' };

function readClause(text: string, before: string | undefined): Clause {
  const named = namedIn(text);
  const isExcepted = isExcepting(text);
  if (isDenied(text) && !isExcepted) return { text, named, kind: 'denied' };
  const goesOn = isExcepted && named.length > 0 && before !== undefined && isDenied(before);
  if (ALLERGY.test(text) || goesOn) return { text, named, kind: 'allergy' };
  const isNegated = /\bnot (?!only)|n['’]t |不是/i.test(text);
  return { text, named, kind: named.length > 0 && SENSITIVE.test(text) && !isNegated ? 'sensitive' : 'other' };
}

/** The clauses beside one that are lists: "allergic to peanuts, shrimp, and sesame". */
function listBeside(clauses: readonly Clause[], at: number): Clause[] {
  const isPart = ({ text, kind }: Clause): boolean => kind === 'other' && isListed(text);
  const after = clauses.slice(at + 1);
  const before = clauses.slice(0, at).toReversed();
  return [after, before].flatMap((side) => {
    const end = side.findIndex((clause) => !isPart(clause));
    return end < 0 ? side : side.slice(0, end);
  });
}

/** What an allergy without its allergen is to: what the note avoids, or else names without wanting more of it. */
function meantElsewhere(clauses: readonly Clause[]): Named[] {
  const others = clauses.filter(({ kind, named }) => kind === 'other' && named.length > 0);
  const avoided = others.filter(({ text }) => AVOIDED.test(text));
  return (avoided.length > 0 ? avoided : others.filter(({ text }) => !WANTED.test(text))).flatMap(({ named }) => named);
}

/** The allergies that a customer's note speaks of, in both languages [NO2]. */
export function findAllergies(note: string): { zh: string; en: string }[] {
  const texts = clausesOf(note);
  const clauses = texts.map((text, at) => readClause(text, texts[at - 1]));
  const found = new Set<Named>();
  let isUnnamed = false;
  for (const [at, { kind, named, text }] of clauses.entries()) {
    if (kind !== 'allergy' && kind !== 'sensitive') continue;
    const meant = named.length > 0 ? [{ named }, ...listBeside(clauses, at)].flatMap((one) => one.named) : [];
    const all = meant.length > 0 ? meant : meantElsewhere(clauses);
    for (const one of all) found.add(one);
    isUnnamed ||= all.length === 0 && !NOT_FOOD.test(text);
  }
  if (found.size === 0) return isUnnamed ? [UNNAMED_ALLERGY] : [];
  return NAMED.filter((one) => found.has(one));
}
