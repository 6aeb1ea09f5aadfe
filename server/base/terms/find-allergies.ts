/** An allergen as it is shown, and how customers name it. */
type Allergen = { zh: string; en: string; names: RegExp };

const ALLERGENS: readonly Allergen[] = [
  { zh: '花生过敏', en: 'peanut allergy', names: /\bpea[- ]?nuts?\b|花生/i },
  {
    zh: '坚果过敏',
    en: 'nut allergy',
    names:
      /(?<!\bpea[- ])\bnuts?\b|\btreenuts?\b|\b(?:almond|cashew|walnut|pecan|pistachio|hazelnut|macadamia)s?\b|[坚堅]果|果仁|腰果|核桃|杏仁|[开開]心果|榛[子果]|夏威夷果/i,
  },
  {
    zh: '贝类过敏',
    en: 'shellfish allergy',
    names:
      /\bshell[- ]?fish|\b(?:shrimp|prawn|crab|lobster|clam|oyster|mussel|scallop|crustacean|mollus[ck])s?\b|\bcr[ae][yw]fish|\bsquid|\bcalamari|\boctopus|[贝貝][类類]|扇[贝貝]|[虾蝦蟹蛤蚝蠔]|牡[蛎蠣]|[鱿魷章墨][鱼魚]/i,
  },
  { zh: '海鲜过敏', en: 'seafood allergy', names: /\bsea ?food|海[鲜鮮]/i },
  {
    zh: '鱼类过敏',
    en: 'fish allergy',
    names: /(?<!\bshell[- ])\bfish\b|\bsalmon\b|\btuna\b|\bcod\b|\btilapia\b|\banchov|(?<![鱿魷章墨])[鱼魚](?!香)/i,
  },
  { zh: '鸡蛋过敏', en: 'egg allergy', names: /\beggs?\b(?! ?plants?)|蛋(?!白[质質]|糕|[挞撻])/i },
  {
    zh: '牛奶过敏',
    en: 'dairy allergy',
    names:
      /\bdairy|\blactose|\bcasein|\bwhey\b|\bcheeses?\b|\byogh?urt|(?<!\b(?:coconut|almond|soy|oat|rice) )\bmilk\b|(?<!\bpeanut )\bbutter\b|(?<!\bcoconut )\bcream\b|牛[奶乳]|[鲜鮮]奶|奶[制製类類粉酪油]|乳[制製糖]|芝士|[黄黃]油/i,
  },
  {
    zh: '大豆过敏',
    en: 'soy allergy',
    names: /\bsoya?\b|\bsoy ?beans?\b|\bedamame|\btofu|[大黄黃]豆|豆[制製腐]|[酱醬]油/i,
  },
  {
    zh: '麸质过敏',
    en: 'gluten allergy',
    names: /\bgluten|\bwheat\b|\bflour\b|\bco?eliac|[麸麩][质質]|小[麦麥]|[面麵]筋|[面麵]粉/i,
  },
  { zh: '芝麻过敏', en: 'sesame allergy', names: /\bsesame|\btahini|芝麻|[麻香]油/i },
  { zh: '味精过敏', en: 'MSG sensitivity', names: /\bm\.?s\.?g\b|味精|[鸡雞]精/i },
  { zh: '蒜过敏', en: 'garlic allergy', names: /\bgarlic|蒜/i },
  { zh: '葱类过敏', en: 'onion allergy', names: /\bonions?\b|\bscallions?\b|[葱蔥]/i },
  { zh: '菌菇过敏', en: 'mushroom allergy', names: /\bmushrooms?\b|蘑菇|香菇|菌菇/i },
  { zh: '玉米过敏', en: 'corn allergy', names: /\bcorn\b|\bcornstarch|玉米/i },
  { zh: '椰子过敏', en: 'coconut allergy', names: /\bcoconuts?\b|椰/i },
];

/** Where an allergy is said, and to what is not known. */
const UNNAMED = { zh: '过敏（见备注）', en: 'allergy (see the note)' };

/** Customers misspell it. */
const ALLERGY = /\bal+erg\w*|\balleg(?:y|ic|ies|ry)\b|\banaphyla|\bepi-?pen|过敏|過敏/i;
/** Said of an allergen; alone these words say nothing. */
const SENSITIVE = /\bintoleran|\bsensitiv|\bco?eliac|\blactose|不耐|敏感|乳糖/i;

const EN_WORDS = String.raw`(?:(?:really|actually|an?|any|because of|due to|for|have|having|has|known|food|other|real|true|dietary) )*`;
/**
 * "No allergies", "not allergic", 没有过敏, 对花生不过敏. "No peanut allergy" is none of them: it is also how "no peanut:
 * allergy" is written, and a warning too many does no harm.
 */
const DENIED = new RegExp(
  [
    String.raw`\b(?:no|zero|without|never|not|non|isnt|arent|dont|doesnt|nobody(?: is| has)?|no[ -]one(?: is| has)?|none of us(?: is| are| has| have)?)[ -]${EN_WORDS}al+erg(?:y|ies|ic)\b`,
    String.raw`n['’]t ${EN_WORDS}al+erg(?:y|ies|ic)\b`,
    '(?<![会會])不(?:是|会|會)?(?:[对對].{1,8}?)?(?:食物)?[过過]敏',
    '(?<!有)(?:[没沒]有?|[无無])(?:任何|什[么麼]|食物|已知|[别別]的|其[他它]|[对對].{1,8}?){0,2}[过過]敏',
  ].join('|'),
  'i',
);
/** The answer to a form: "Allergies: none", 过敏：无. */
const ANSWERED_NO =
  /al+erg\w*\s*(?:[:：=?？–-]+\s*no|[:：=?？–-]*\s*(?:none|nope|n\/a|nil))\s*(?=$|[.,;!\n])|[过過]敏[史原源]?\s*[:：?？]*\s*(?:[没沒]有?|[无無])\s*(?=$|[。.，,；;！!\n])/gi;
const EXCEPT = /\bexcept|\bother than\b|\bbesides\b|\b(?:apart|aside) from\b|\b(?:only|just) to\b|除了|只[对對]/i;
/** Of animals and the air: it is not in the food. */
const NOT_FOOD = /\b(?:dogs?|cats?|pets?|pollen|dust)\b|[狗猫貓]|花粉|灰[尘塵]/i;

const CLAUSES = /[,，;；。!！?？\n|]+|\.(?=\s|$)|\bbut\b|但/i;
const AVOIDED =
  /\b(?:no|not|without|hold|avoid|free|skip|omit|remove|minus|cannot|contains?|leave)\b|n['’]t\b|不|[别別]|勿|走|免|去|[无無没沒]|忌/i;
const WANTED = /\b(?:extra|more|add|double)\b|多|加/i;
/** What may stand beside an allergen in a list. */
const JOINS = /\b(?:and|or|nor|any|all|also|plus|tree|the|to|products?)\b|以及|[还還]有|[和或跟与與、&/\s]/gi;

const namedIn = (clause: string): Allergen[] => ALLERGENS.filter(({ names }) => names.test(clause));

/** A part of a list and nothing else: "shrimp", "and sesame". */
function isListed(clause: string): boolean {
  const rest = namedIn(clause).reduce((text, { names }) => text.replaceAll(new RegExp(names, 'gi'), ''), clause);
  return rest !== clause && rest.replaceAll(JOINS, '') === '';
}

type Clause = { text: string; named: Allergen[]; kind: 'allergy' | 'sensitive' | 'denied' | 'other' };

function readClause(text: string, before: string | undefined): Clause {
  const named = namedIn(text);
  const isExcepted = EXCEPT.test(text);
  if (DENIED.test(text) && !isExcepted) return { text, named, kind: 'denied' };
  const goesOn = isExcepted && named.length > 0 && before !== undefined && DENIED.test(before);
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
function meantElsewhere(clauses: readonly Clause[]): Allergen[] {
  const others = clauses.filter(({ kind, named }) => kind === 'other' && named.length > 0);
  const avoided = others.filter(({ text }) => AVOIDED.test(text));
  return (avoided.length > 0 ? avoided : others.filter(({ text }) => !WANTED.test(text))).flatMap(({ named }) => named);
}

/** The allergies that a customer's note speaks of, in both languages [NO2]. */
export function findAllergies(note: string): { zh: string; en: string }[] {
  const texts = note
    .replaceAll(ANSWERED_NO, '')
    .split(CLAUSES)
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '');
  const clauses = texts.map((text, at) => readClause(text, texts[at - 1]));
  const found = new Set<Allergen>();
  let isUnnamed = false;
  for (const [at, { kind, named, text }] of clauses.entries()) {
    if (kind !== 'allergy' && kind !== 'sensitive') continue;
    const meant = named.length > 0 ? [{ named }, ...listBeside(clauses, at)].flatMap((one) => one.named) : [];
    const all = meant.length > 0 ? meant : meantElsewhere(clauses);
    for (const one of all) found.add(one);
    isUnnamed ||= all.length === 0 && !NOT_FOOD.test(text);
  }
  if (found.size === 0) return isUnnamed ? [UNNAMED] : [];
  return ALLERGENS.filter((one) => found.has(one));
}
