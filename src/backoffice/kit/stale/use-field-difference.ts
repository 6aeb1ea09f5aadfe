import { entryKey, type Clash } from '#contract/domain/three-way.ts';
import { useWords, type Area } from '../../use-words.ts';
import { changeLines, isWireWord, subjectOf, type ChangePart } from '../change-lines.ts';

const LINES = 8;

/** Null: there is nothing. */
type Difference = { part: string; yours: string | null; others: string | null };

const hasNames = (value: unknown): value is { name_zh: string; name_en: string } =>
  typeof value === 'object' && value !== null && 'name_zh' in value && 'name_en' in value;

/** Two values of a form as the record of changes would write them: where they are, and the parts that differ, each with both. */
export function useFieldDifference(area: Area) {
  const { t, money, name } = useWords('audit');
  const ns = [area, 'audit', 'office'];
  const fieldText = (field: string): string =>
    t([`weekday.${field}`, `field.${field}`], { ns: ['audit', area], defaultValue: field });
  const partText = (part: ChangePart): string => (part.kind === 'entry' ? part.name : fieldText(part.name));
  const shown = (field: string, value: string | null): string | null =>
    value !== null && isWireWord(value)
      ? t([`${field}.${value}`, `value.${value}`], { ns, defaultValue: value })
      : value;
  const entryText = (entry: unknown, key: string): string =>
    hasNames(entry) ? name(entry) : (subjectOf(entry, undefined) ?? key);
  return {
    /** A clash's place: its field, then the days, entries and fields that lead into it. */
    nameOf: (label: string, { path, theirs }: Clash, whole: unknown): string => {
      const names = [label];
      let at: unknown = whole;
      for (const key of path.slice(1)) {
        if (Array.isArray(at)) {
          at = at.find((entry: unknown) => entryKey(entry) === key) ?? theirs;
          names.push(entryText(at, key));
        } else {
          at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
          names.push(fieldText(key));
        }
      }
      return names.join(' · ');
    },
    differenceOf: ({ path, mine, theirs }: Clash): Difference[] => {
      const field = path.at(-1) ?? '';
      return changeLines({ [field]: mine }, { [field]: theirs }, money)
        .filter((line) => line.path.at(-1)?.name !== 'id')
        .slice(0, LINES)
        .map((line) => ({
          part: line.path.slice(1).map(partText).join(' · '),
          yours: shown(field, line.before),
          others: shown(field, line.after),
        }));
    },
  };
}
