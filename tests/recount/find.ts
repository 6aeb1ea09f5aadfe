/** What a search [FO1] reads of an order. */
export type Sought = {
  id: string;
  order_no: string;
  number: string;
  external_id: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_email: string | null;
  street: string;
  /** The names of its dishes. */
  dishes: readonly string[];
};

const plain = (text: string): string =>
  text.replaceAll(/[‘’ʼ]/g, "'").normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isSign = (sign: string): boolean => /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff]/.test(sign);
const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !isSign(sign);

/** Whether a dish's name has a word that neither begins nor ends within another one. */
function hasWord(dish: string, word: string): boolean {
  const [signs, wanted] = [Array.from(dish), Array.from(word)];
  return signs.some((_sign, start) => {
    const end = start + wanted.length;
    if (signs.slice(start, end).join('') !== word) return false;
    const goesOnBefore = isLetter(signs[start - 1]) && isLetter(wanted[0]);
    return !goesOnBefore && !(isLetter(signs[end]) && isLetter(wanted.at(-1)));
  });
}

/** The rule [FO1] once more, as a scan of one order. */
export function isFound(order: Sought, q: string): boolean {
  const words = plain(q)
    .split(/[\s,、]+/)
    .filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word));
  if (words.length === 0) return false;
  const [name, street] = [plain(order.customer_name), plain(order.street)];
  const isOfWord = (word: string): boolean => {
    const asNo = /^#?\d{1,3}$/.test(word) ? word.replace('#', '').padStart(3, '0') : word.toUpperCase();
    if (order.order_no === asNo) return true;
    if (words.length === 1 && /^#?\d{1,2}$/.test(word) && word.length < 3) return false;
    if (name.includes(word) || street.includes(word)) return true;
    if (word.length >= 3 && plain(order.number).includes(word)) return true;
    if (word.length >= 3 && plain(order.external_id ?? '').includes(word)) return true;
    const mail = plain(order.customer_email ?? '');
    if (word.length >= 3 && (/@/.test(word) ? mail : mail.replace(/@.*/, '')).includes(word)) return true;
    if (word.length >= 8 && order.id.startsWith(word)) return true;
    const isNumber = !/[^\d#]/.test(word);
    if (isNumber && words.length === 1) return false;
    const least = Array.from(word).some(isSign) ? 1 : Array.from(word).some((sign) => sign > '\u{7f}') ? 2 : 4;
    const isPart = !isNumber && word.length >= least;
    return order.dishes.some((dish) => (isPart ? plain(dish).includes(word) : hasWord(plain(dish), word)));
  };
  if (words.every(isOfWord)) return true;
  const digits = q.replaceAll(/[^\d]/g, '').replace(/^00(?=\d{7})/, '');
  return /^[\d\s().+-]+$/.test(q) && digits.length >= 4 && (order.customer_phone ?? '').includes(digits);
}

type Next = () => number;

/** Words of a dish's name that stand beside each other, as they are printed. */
function someWords(name: string, next: Next): string {
  const words = name.split(/\s+/);
  const start = Math.floor(next() * words.length);
  return words.slice(start, start + 1 + Math.floor(next() * (words.length - start))).join(' ');
}

function part(text: string, least: number, next: Next): string {
  const letters = Array.from(text);
  const start = Math.floor(next() * Math.max(1, letters.length - least + 1));
  const end = start + least + Math.floor(next() * letters.length);
  return letters.slice(start, end).join('').trim() || text;
}

const SCRAPS: readonly ((order: Sought, next: Next) => string)[] = [
  (order, next) => part(order.customer_name, 1, next),
  (order, next) => part(order.customer_name, 2, next).toUpperCase(),
  (order) => `#${order.order_no}`,
  (order) => order.order_no,
  (order) => String(Number(order.order_no)),
  (order) => order.number,
  (order, next) => part(order.number, 3, next),
  (order) => (order.customer_phone ?? '0100').slice(-4),
  ({ customer_phone: phone }) =>
    phone === null ? '555-0100' : `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
  (order) => order.customer_phone ?? '+12125550100',
  (order) => order.customer_email ?? 'nobody@mail.example',
  (order, next) => part((order.customer_email ?? 'nobody@mail.example').replace(/@.*/, ''), 3, next),
  (order) => (order.customer_email ?? 'nobody@mail.example').slice(2, -3),
  (order, next) => part(order.street || 'Nowhere St', 2, next),
  (order) => order.street || 'Nowhere St',
  (order, next) => part(order.external_id ?? 'NONE', 3, next).toLowerCase(),
  (order, next) => order.id.slice(0, 8 + Math.floor(next() * 28)),
  (order, next) => `${part(order.customer_name, 2, next)} ${part(order.street || 'Nowhere St', 3, next)}`,
  (order, next) => `${part(order.customer_name, 1, next)} #${order.order_no}`,
  (order, next) => part(order.dishes[0] ?? 'Rice', 4, next).replaceAll(' ', ''),
  (order) => `${order.dishes.at(-1) ?? 'Rice'} #${order.order_no}`,
  (order, next) => someWords(order.dishes.at(-1) ?? 'Rice', next),
  (order, next) => Array.from(order.dishes[0] ?? '面')[Math.floor(next() * 3)] ?? '面',
  (order, next) => `${someWords(order.dishes.at(-1) ?? 'Rice', next)} ${part(order.customer_name, 2, next)}`,
  () => '-',
  () => '%_"*',
  () => 'nobody at all',
];

/** A scrap of an order as a caller says it; `next` draws from 0 to 1. */
export const scrapOf = (order: Sought, kind: number, next: Next): string =>
  (SCRAPS[kind % SCRAPS.length] ?? (() => ''))(order, next).slice(0, 80);
