import { changeLines, isWireWord, type ChangePart } from '../../platform/audit/change-lines.ts';
import { useWords } from '../../use-words.ts';

const LINES = 8;

/** Null: there is nothing. */
type Difference = { part: string; yours: string | null; others: string | null };

/** Two values of a store's field as the record of changes would write them: the parts that differ, each with both. */
export function useFieldDifference() {
  const { t, money } = useWords('audit');
  const ns = ['store', 'audit'];
  const partText = ({ kind, name }: ChangePart): string =>
    kind === 'entry' ? name : t(`field.${name}`, { ns, defaultValue: name });
  const shown = (field: string, value: string | null): string | null =>
    value !== null && isWireWord(value)
      ? t([`${field}.${value}`, `value.${value}`], { ns, defaultValue: value })
      : value;
  return (field: string, mine: unknown, theirs: unknown): Difference[] =>
    changeLines({ [field]: mine }, { [field]: theirs }, money)
      .filter(({ path }) => path.at(-1)?.name !== 'id')
      .slice(0, LINES)
      .map(({ path, before, after }) => ({
        part: path.slice(1).map(partText).join(' · '),
        yours: shown(field, before),
        others: shown(field, after),
      }));
}
