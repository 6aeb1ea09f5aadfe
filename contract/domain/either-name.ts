type Named = { name_zh?: unknown; name_en?: unknown };

export const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/** Whether only the English name is there. */
export const isEnglishOnly = ({ name_zh, name_en }: Named): boolean => isBlank(name_zh) && !isBlank(name_en);

/**
 * One name in either language is enough: where the Chinese one is left empty, the English one stands for it, of what is
 * inside too (groups, options). Every surface then has a name to show, and shows it once.
 */
export function withEitherName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEitherName);
  if (typeof value !== 'object' || value === null) return value;
  const filled: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withEitherName(inner)]),
  );
  return 'name_zh' in filled && isEnglishOnly(filled) ? { ...filled, name_zh: filled['name_en'] } : filled;
}
