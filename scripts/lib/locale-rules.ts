export type Words = { [key: string]: string | Words };

/** English has a singular and a plural, Chinese one form: `_one` and `_other` are the same key here. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

export function flatten(tree: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

/** The names that code asks by. */
export const keysOf = (texts: ReadonlyMap<string, string>): Set<string> =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));

/** A number before a noun in the plural: of one it reads "1 orders". */
const COUNTED =
  /\{\{(?:n|count|value)\}\} (?:actions|days|dishes|disputes|entries|hours|items|miles|minutes|orders|pictures|portions|problems|refunds|restaurants|rows|screens|seconds)\b/;

const namesIn = (text: string): string =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map((match) => match[1] ?? '')
    .toSorted()
    .join(',');

/** What is wrong between one namespace's two languages: keys of one only, empty texts, other names in braces. */
export function compareLocales(namespace: string, zh: Words, en: Words): string[] {
  const [zhTexts, enTexts] = [flatten(zh), flatten(en)];
  const [zhKeys, enKeys] = [keysOf(zhTexts), keysOf(enTexts)];
  const problems = [
    ...[...zhKeys].filter((key) => !enKeys.has(key)).map((key) => `${namespace}: "${key}" is missing in en`),
    ...[...enKeys].filter((key) => !zhKeys.has(key)).map((key) => `${namespace}: "${key}" is missing in zh`),
  ];
  for (const [language, texts] of [
    ['zh', zhTexts],
    ['en', enTexts],
  ] as const) {
    for (const [key, text] of texts)
      if (text.trim() === '') problems.push(`${namespace}: "${key}" is empty in ${language}`);
  }
  for (const [key, text] of enTexts)
    if (COUNTED.test(text) && !PLURAL.test(key)) problems.push(`${namespace}: "${key}" has no singular in en`);
  for (const [key, text] of zhTexts) {
    const other = enTexts.get(key);
    if (other !== undefined && namesIn(text) !== namesIn(other))
      problems.push(`${namespace}: "${key}" names other values in zh and en`);
  }
  return problems;
}
