const MOST_NAMES = 20;
const LONGEST_NAME = 80;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* ignored(sent: unknown, read: unknown, at: string): Generator<string> {
  if (Array.isArray(sent) && Array.isArray(read))
    for (const [index, part] of sent.entries()) yield* ignored(part, read[index], `${at}.${index}`);
  if (!isFields(sent) || !isFields(read)) return;
  for (const [name, part] of Object.entries(sent)) {
    const path = at === '' ? name : `${at}.${name}`;
    if (Object.hasOwn(read, name)) yield* ignored(part, read[name], path);
    else yield path;
  }
}

/**
 * The fields of a body that its call does not know, by their paths (`items.0.notes`), for a header: what was meant by a
 * misspelt allergy or note reaches no kitchen, and the sender hears of it nowhere else.
 */
export function ignoredFields(sent: unknown, read: unknown): string[] {
  const names: string[] = [];
  for (const path of ignored(sent, read, '')) {
    names.push(path.replaceAll(/[^\w.-]/g, '?').slice(0, LONGEST_NAME));
    if (names.length === MOST_NAMES) break;
  }
  return names;
}
