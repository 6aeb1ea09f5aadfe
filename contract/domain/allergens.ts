/** What US law names, and what Chinese kitchens are asked about besides. A menu may have other words, too. */
export const ALLERGENS = [
  'peanut',
  'tree_nut',
  'sesame',
  'soy',
  'gluten',
  'egg',
  'dairy',
  'fish',
  'shellfish',
  'msg',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

const WORDS: Record<Allergen, readonly [zh: string, en: string]> = {
  peanut: ['花生', 'peanut'],
  tree_nut: ['坚果', 'tree nut'],
  sesame: ['芝麻', 'sesame'],
  soy: ['大豆', 'soy'],
  gluten: ['麸质', 'gluten'],
  egg: ['鸡蛋', 'egg'],
  dairy: ['乳制品', 'dairy'],
  fish: ['鱼', 'fish'],
  shellfish: ['虾蟹贝', 'shellfish'],
  msg: ['味精', 'MSG'],
};

/** How customers, menus and channels name them, in both languages. */
export const ALLERGEN_NAMES: Record<Allergen | 'seafood', RegExp> = {
  peanut: /\b(?:pea|ground)[- ]?nuts?\b|花生/i,
  tree_nut:
    /(?<!\b(?:pea|ground)[- ])\bnuts?\b|\btreenuts?\b|\b(?:almond|cashew|walnut|pecan|pistachio|hazelnut|macadamia)s?\b|[坚堅]果|果仁|腰果|核桃|杏仁|[开開]心果|榛[子果]|夏威夷果/i,
  sesame: /\bsesame|\btahini|芝麻|[麻香]油/i,
  soy: /\bsoya?\b|\bsoy ?beans?\b|\bedamame|\btofu|[大黄黃]豆|豆[制製腐类類]|[酱醬]油/i,
  gluten: /\bgluten|\bwheat\b|\bflour\b|\bco?eliac|[麸麩][质質]|小[麦麥]|[面麵]筋|[面麵]粉/i,
  egg: /\beggs?\b(?! ?plants?)|蛋(?!白[质質]|糕|[挞撻])/i,
  dairy:
    /\bdairy|\blactose|\bcasein|\bwhey\b|\bcheeses?\b|\byogh?urt|(?<!\b(?:coconut|almond|soy|oat|rice) )\bmilk\b|(?<!\bpeanut )\bbutter\b|(?<!\bcoconut )\bcream\b|牛[奶乳]|[鲜鮮]奶|奶[制製类類粉酪油]|(?<![^对對和跟或与與、及\s])奶(?![^过過和跟或与與、及\s])|乳[制製糖]|芝士|[黄黃]油/i,
  fish: /(?<!\bshell[- ])\bfish\b|\bsalmon\b|\btuna\b|\bcod\b|\btilapia\b|\banchov|(?<![鱿魷章墨])[鱼魚](?!香)/i,
  shellfish:
    /\bshell[- ]?fish|\b(?:shrimp|prawn|crab|lobster|clam|oyster|mussel|scallop|crustacean|mollus[ck])s?\b|\bcr[ae][yw]fish|\bsquid|\bcalamari|\boctopus|[贝貝][类類]|扇[贝貝]|甲[壳殼]|[虾蝦蟹蛤蚝蠔]|牡[蛎蠣]|[鱿魷章墨][鱼魚]/i,
  msg: /\bm\.?s\.?g\b|味精|[鸡雞]精/i,
  seafood: /\bsea ?food|海[鲜鮮产產]/i,
};

/** Nuts in general: who says so may mean peanuts, which are none. */
const ANY_NUTS = /(?<!\b(?:pea|ground|tree)[- ])\bnuts?\b|(?<![树樹本])[坚堅]果|果仁/i;

export const isAllergen = (word: string): word is Allergen => (ALLERGENS as readonly string[]).includes(word);

/** What a text names of them, without a look at what it says about it. */
export function allergensNamed(text: string): Allergen[] {
  const isSeafood = ALLERGEN_NAMES.seafood.test(text);
  const isAnyNut = ANY_NUTS.test(text);
  return ALLERGENS.filter(
    (one) =>
      ALLERGEN_NAMES[one].test(text) ||
      (isSeafood && (one === 'fish' || one === 'shellfish')) ||
      (isAnyNut && one === 'peanut'),
  );
}

/** A menu's word for an allergen in both languages; one that is not known is the menu's own in both. */
export function allergenName(word: string): { name_zh: string; name_en: string } {
  const [name_zh, name_en] = isAllergen(word) ? WORDS[word] : [word, word];
  return { name_zh, name_en };
}

/** An allergen's name and nothing else, in both languages; undefined for any other words. */
export const allergenNamed = (text: string): readonly [zh: string, en: string] | undefined =>
  Object.values(WORDS).find((both) => both.some((word) => word.toLowerCase() === text.trim().toLowerCase()));

/** Where an allergy is said, and to what is not known. */
export const UNNAMED_ALLERGY = { zh: '过敏（见备注）', en: 'allergy (see the note)' };
