import { FILLERS, NUMBERS, TURNS } from './form-words.ts';
import { alike, englishKey, englishWords, termTable, type Entry, type Term } from './term-table.ts';

const HAN = /\p{Script=Han}/u;
/** Where one request ends and the next begins; a full stop inside a number is none. */
const CLAUSES = /[,，;；。!！?？\n|·]+|\.(?=\s|$)|\bbut\b/i;
/** A Han character, or a run of Latin letters and digits with what belongs to it. */
const TOKENS = /\p{Script=Han}|[A-Za-z0-9][A-Za-z0-9'’:/]*|、/gu;
/** Such a clause belongs to the allergies, which have a line of their own and are never reworded. */
const ALLERGY = /al+erg|intoleran|celiac|coeliac|anaphyla|epipen|过敏|過敏|不耐|忌口/i;
const LONGEST_ZH = 16;
const LONGEST_EN = 8;
/** Named one after the other without a word between: 葱姜蒜. Others so would be one dish: 鸡肉面. */
const AROMATICS = new Set(['葱', '姜', '蒜', '香菜', '洋葱', '辣椒', '花椒']);
const JOINS = new Set(['or', 'nor', '/', '、', '和', '或', '跟', '与']);

/** `given`: the requests that the note has in the other language itself. */
type Found = { texts: string[]; given: Set<string>; matched: number; rest: string[]; isTurned: boolean };
type Step = { entry: Entry | null; text: string | null; length: number; isRest: boolean };

const EN_FILLERS = new Set<string>(FILLERS.en);
const EN_TURNS = new Set<string>(TURNS.en);
const ZH_FILLERS = new Set<string>(FILLERS.zh);

/** A restaurant's own terms, which are read before all others. */
type Own = { zh: ReadonlyMap<string, Term>; en: ReadonlyMap<string, Term> };
const ownOf = (terms: readonly Term[]): Own => ({
  zh: new Map(terms.map((term) => [term.zh, term])),
  en: new Map(terms.map((term) => [englishKey(term.en), term])),
});

/** The longest request that begins here. */
function requestAt(tokens: readonly string[], at: number, own: Own): { entry: Entry; length: number } | undefined {
  const table = termTable();
  const isHan = HAN.test(tokens[at] ?? '');
  for (let length = Math.min(isHan ? LONGEST_ZH : LONGEST_EN, tokens.length - at); length > 0; length -= 1) {
    const part = tokens.slice(at, at + length);
    const key = isHan ? part.join('') : englishKey(part.join(' '));
    const entry = isHan ? (own.zh.get(key) ?? table.zh.get(key)) : (own.en.get(key) ?? table.en.get(key));
    if (entry !== undefined) return { entry, length };
  }
  return undefined;
}

/** The ingredient that is meant like the one before: "no scallions or garlic", 不要葱姜蒜. */
function likeLast(
  tokens: readonly string[],
  at: number,
  last: Entry | null,
): { entry: Entry; length: number } | undefined {
  if (last?.form === undefined) return undefined;
  const token = tokens[at] ?? '';
  const isJoined = JOINS.has(token.toLowerCase());
  const from = isJoined ? at + 1 : at;
  for (let length = Math.min(4, tokens.length - from); length > 0; length -= 1) {
    const part = tokens.slice(from, from + length);
    const key = HAN.test(part[0] ?? '') ? part.join('') : englishKey(part.join(' '));
    const entry = isJoined || AROMATICS.has(key) ? alike(last.form, key) : undefined;
    if (entry !== undefined) return { entry, length: from - at + length };
  }
  return undefined;
}

function fillerAt(tokens: readonly string[], at: number): number {
  const token = tokens[at] ?? '';
  if (token === '、') return 1;
  if (!HAN.test(token)) return EN_FILLERS.has(englishWords(token)[0] ?? '') ? 1 : 0;
  for (let length = Math.min(3, tokens.length - at); length > 0; length -= 1)
    if (ZH_FILLERS.has(tokens.slice(at, at + length).join(''))) return length;
  return 0;
}

function stepAt(tokens: readonly string[], at: number, last: Entry | null, own: Own, into: 'zh' | 'en'): Step {
  const found = requestAt(tokens, at, own) ?? likeLast(tokens, at, last);
  if (found !== undefined) return { entry: found.entry, text: found.entry[into], length: found.length, isRest: false };
  const filler = fillerAt(tokens, at);
  if (filler > 0) return { entry: last, text: null, length: filler, isRest: false };
  const token = tokens[at] ?? '';
  const number = /^\d/.test(token) ? token : NUMBERS[token.toLowerCase()];
  return { entry: null, text: number ?? null, length: 1, isRest: number === undefined };
}

const isTurn = (word: string): boolean =>
  HAN.test(word) ? TURNS.zh.some((turn) => turn.startsWith(word)) : EN_TURNS.has(englishWords(word)[0] ?? '');

function readClause(clause: string, own: Own, into: 'zh' | 'en'): Found {
  const tokens = clause.match(TOKENS) ?? [];
  const found: Found = { texts: [], given: new Set(), matched: 0, rest: [], isTurned: ALLERGY.test(clause) };
  let last: Entry | null = null;
  let before: 'rest' | 'request' | 'other' = 'other';
  for (let at = 0; at < tokens.length;) {
    const { entry, text, length, isRest } = stepAt(tokens, at, last, own, into);
    last = entry;
    const kind = isRest ? 'rest' : entry !== null && text !== null ? 'request' : 'other';
    if (kind === 'rest') found.rest.push(tokens[at] ?? '');
    if (kind === 'request') found.matched += length;
    // "No egg" is not what "no egg rolls" asks for, nor 不要鸡 what 不要鸡翅 does.
    found.isTurned ||= (kind === 'rest' && before === 'request') || (kind === 'request' && before === 'rest');
    before = kind;
    if (kind === 'request' && text !== null && HAN.test(tokens[at] ?? '') === (into === 'zh')) found.given.add(text);
    if (text !== null) found.texts.push(text);
    at += length;
  }
  found.isTurned ||= found.rest.some(isTurn);
  return found;
}

/** A clause is told only where its requests are most of it, and nothing beside them may turn them round. */
const isTold = ({ matched, rest, isTurned }: Found): boolean => matched > 0 && !isTurned && matched >= rest.length;

/** The clauses' words, a request that the note has in both languages once. Numbers belong to what they count. */
function wordsOf(told: readonly Found[], into: 'zh' | 'en'): string {
  const before = new Set<string>();
  const lines = told.map(({ texts }) => {
    if (texts.some((text) => /\d/.test(text))) return texts;
    const fresh = [...new Set(texts)].filter((text) => !before.has(text));
    for (const text of fresh) before.add(text);
    return fresh;
  });
  const clauses = lines.filter((texts) => texts.length > 0).map((texts) => texts.join(' '));
  return clauses.join(into === 'zh' ? '，' : ', ');
}

/**
 * The requests of a customer's note in the other language, by the table and the restaurant's own terms; numbers as they
 * are. `part`: something of it is not told, which is said by an ellipsis. Null where nothing is known, and where the note
 * has each request in both languages itself [NO1].
 */
export function readNote(
  text: string,
  lang: 'zh' | 'en',
  terms: readonly Term[],
): { other: string; terms: 'whole' | 'part' } | null {
  const into = lang === 'zh' ? 'en' : 'zh';
  const own = ownOf(terms);
  // A request may hold the sign that otherwise ends one.
  const entire = lang === 'zh' ? own.zh.get(text.replace(/[\s.!。！]+$/, '')) : own.en.get(englishKey(text));
  if (entire !== undefined) return { other: entire[into], terms: 'whole' };
  const clauses = text
    .split(CLAUSES)
    .map((clause) => readClause(clause, own, into))
    .filter(({ texts, rest, isTurned }) => texts.length > 0 || rest.length > 0 || isTurned);
  const told = clauses.filter(isTold);
  if (told.length === 0) return null;
  const isWhole = told.length === clauses.length && told.every(({ rest }) => rest.length === 0);
  const given = new Set(told.flatMap((clause) => [...clause.given]));
  if (isWhole && told.every(({ texts }) => texts.every((text) => given.has(text)))) return null;
  const words = wordsOf(told, into);
  return { other: isWhole ? words : `${words} …`, terms: isWhole ? 'whole' : 'part' };
}
