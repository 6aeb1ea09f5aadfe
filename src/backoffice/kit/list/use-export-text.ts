import type { ExportFile } from '#contract/http/platform/export.ts';
import { useWords } from '../../use-words.ts';

/** Fields that a file's line names, and one that leaves nothing out; the others are counted. */
const NAMED = ['from', 'to', 'from_at', 'before_at', 'q', 'zone', 'period', 'restaurant_id', 'sort'];

/** What a file holds, and how far it is, in words. */
export function useExportText() {
  const { t, zoned } = useWords();
  const textIn = ({ query }: ExportFile, ...names: string[]): string =>
    names.map((name) => String(query[name] ?? '')).find((text) => text !== '') ?? '';
  return {
    /** Its days, what was searched for, how many other filters, and whose clock its days are by. */
    covers: (file: ExportFile): string => {
      const [from, to] = [textIn(file, 'from', 'from_at'), textIn(file, 'to', 'before_at')];
      const q = textIn(file, 'q');
      const others = Object.entries(file.query).filter(
        ([name, value]) => !NAMED.includes(name) && value !== 'all',
      ).length;
      return [
        textIn(file, 'period') || (from === '' && to === '' ? t('export.all_days') : `${from} – ${to}`),
        q === '' ? '' : `“${q}”`,
        others === 0 ? '' : t('export.filters', { count: others }),
        textIn(file, 'zone') || t('export.own_zone'),
      ]
        .filter((text) => text !== '')
        .join(' · ');
    },
    state: (file: ExportFile): string => {
      const { state, rows: count, total, fault, made_at, expires_at } = file;
      if (state === 'failed') return t(`export.fault.${fault ?? 'broken'}`);
      if (state === 'running' && total !== null) return t('export.progress', { count, total });
      if (state !== 'ready') return t(`export.state.${state}`, { count });
      return t('export.ready', { count, made: zoned(made_at ?? file.created_at), until: zoned(expires_at) });
    },
  };
}
