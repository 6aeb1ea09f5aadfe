import { withoutInvisible } from '#contract/domain/plain-text.ts';

/**
 * No text that comes from outside keeps hidden characters: they spoof names, and PostgreSQL cannot store NUL. Half a
 * surrogate pair becomes the replacement character. Fields say themselves which line breaks they take.
 */
const cleanText = (text: string): string => Buffer.from(withoutInvisible(text)).toString();

/** The value with all its texts clean. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, cleanTexts(child)]));
}

/** Whether a JSON text may hold something to clean: an escape, or a character beyond plain ASCII. */
export const mayNeedCleaning = (json: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- the range is what is meant
  json.includes(String.raw`\u`) || /[^\u0000-\u007E]/.test(json);
