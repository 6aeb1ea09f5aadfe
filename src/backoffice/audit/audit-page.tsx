import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQueries } from '../../data/audit/audit-queries.ts';
import { toCsv } from '../../lib/csv.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAuditParams } from './use-audit-params.ts';

/** Who changed what in this restaurant, with before and after; the filters stand in the address. */
export function AuditPage() {
  const { t } = useWords('audit');
  useTitle(t('page.audit'));
  const restaurant = useRestaurant();
  const { params, change, isFiltered, clear } = useAuditParams();
  const { from, to, ...rest } = params;
  const list = useInfiniteQuery(
    auditQueries.list(restaurant.id, {
      ...rest,
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    }),
  );
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const exportCsv = (): void =>
    downloadText(
      `audit-${restaurant.id}.csv`,
      'text/csv',
      toCsv(entries, [
        { title: t('column.at'), cell: (entry) => entry.at },
        { title: t('column.who'), cell: (entry) => entry.actor.name },
        { title: t('column.what'), cell: (entry) => entry.action },
        { title: t('column.target'), cell: (entry) => entry.target },
        { title: t('column.before'), cell: (entry) => JSON.stringify(entry.before) },
        { title: t('column.after'), cell: (entry) => JSON.stringify(entry.after) },
      ]),
    );
  return (
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <PageHead title={t('page.audit')} help={t('help')}>
        <Button disabled={entries.length === 0} onClick={exportCsv}>
          <OfficeIcon name="download" />
          CSV
        </Button>
      </PageHead>
      <AuditFilters params={params} onChange={change} />
      {list.isPending ? <SkeletonRows label={t('loading')} /> : null}
      {list.error !== null && entries.length === 0 ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, list.error)}
          code={codeOf(list.error)}
          retry={{ label: t('retry'), onRetry: () => void list.refetch() }}
        />
      ) : null}
      {list.isSuccess && entries.length === 0 ? (
        <EmptyState glyph="记" title={t(isFiltered ? 'none' : 'empty')}>
          {isFiltered ? <Button onClick={clear}>{t('clear')}</Button> : null}
        </EmptyState>
      ) : null}
      <chakra.ul>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </chakra.ul>
      {list.hasNextPage ? (
        <Button alignSelf="center" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </chakra.div>
  );
}
