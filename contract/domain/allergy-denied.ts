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

const CLAUSES = /[,，;；。!！?？\n|]+|\.(?=\s|$)|\bbut\b|但/i;

/** What customers write of allergies, by clauses; the answer "none" to a form is left out. */
export const clausesOf = (text: string): string[] =>
  text
    .replaceAll(ANSWERED_NO, '')
    .split(CLAUSES)
    .map((clause) => clause.trim().replaceAll(/\s+/g, ' '))
    .filter((clause) => clause !== '');

export const isExcepting = (clause: string): boolean => EXCEPT.test(clause);
export const isDenied = (clause: string): boolean => DENIED.test(clause);
