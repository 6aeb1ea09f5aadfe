import { actorText } from '../../kit/actor-text.ts';
import type { AuditEntry } from '#contract/http/platform/audit.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { zonedColumns } from '../../../lib/csv-time.ts';
import { useWords } from '../../use-words.ts';

/** The record as a table's columns; actions and contents as they are stored. */
export function useAuditColumns(): readonly CsvColumn<AuditEntry>[] {
  const { t } = useWords('audit');
  return [
    ...zonedColumns<AuditEntry>({
      title: t('column.at'),
      zoneTitle: t('export.zone'),
      zoneOf: ({ time_zone }) => time_zone,
      at: ({ at }) => at,
    }),
    { title: t('column.who'), cell: ({ actor }) => actorText(t, actor) },
    { title: t('column.as'), cell: ({ actor }) => actor.as?.name ?? null },
    { title: t('column.restaurant'), cell: ({ restaurant_name, restaurant_id }) => restaurant_name ?? restaurant_id },
    { title: t('column.what'), cell: ({ action }) => action },
    {
      title: t('column.thing'),
      cell: ({ things }) => things.map(({ name_zh, name_en }) => `${name_zh} ${name_en}`).join(', '),
    },
    { title: t('column.target'), cell: ({ target }) => target },
    { title: t('column.before'), cell: ({ before }) => (before === null ? null : JSON.stringify(before)) },
    { title: t('column.after'), cell: ({ after }) => (after === null ? null : JSON.stringify(after)) },
  ];
}
