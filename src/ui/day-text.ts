const FORMS = [
  // 2026-1-5, 2026/1/5, 2026.1.5
  { pattern: /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/ },
  { pattern: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/ },
  // 1/5/2026, as the United States write it
  { pattern: /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})$/ },
];

/** A calendar day as it is typed (`2026-1-5`, `20260105`, `1/5/2026`) as `2026-01-05`; undefined where there is none. */
export function dayOf(typed: string): string | undefined {
  // A Chinese input method types digits and signs in full width.
  const text = typed.normalize('NFKC').trim();
  const groups = FORMS.map(({ pattern }) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return undefined;
  const { year = '', month = '', day = '' } = groups;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // Some browsers take 31 February for 3 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}
