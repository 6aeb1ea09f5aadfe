import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { AuditEntry } from '#contract/http/platform/audit.ts';
import { auditQueries, type AuditFilter } from '../../../data/platform/audit-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords, VIEWER_ZONE } from '../../use-words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditCheck } from './audit-check.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAuditColumns } from './use-audit-columns.ts';
import { useAuditParams } from './use-audit-params.ts';

/** Who changed what, with before and after, in one restaurant or in all one may see; the filters are in the address. */
export function AuditPage() {
  const { t } = useWords('audit');
  useTitle(t('page.audit'));
  const restaurant = useMaybeRestaurant();
  const may = useMay();
  const columns = useAuditColumns();
  const { params, change, isFiltered, clear } = useAuditParams();
  const { from, to, isAll, ...rest } = params;
  const isEverywhere = isAll || restaurant === null;
  const filter: AuditFilter = {
    ...rest,
    ...(isEverywhere ? { zone: VIEWER_ZONE } : { restaurant_id: restaurant.id }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
  const list = useInfiniteQuery(auditQueries.list(filter));
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t('page.audit')} help={t('help', { zone: isEverywhere ? VIEWER_ZONE : restaurant.time_zone })}>
        <ExportButton<AuditEntry>
          fileName={`audit-${isEverywhere ? 'all' : restaurant.id}.csv`}
          columns={columns}
          isDisabled={entries.length === 0}
          list={AUDIT_EXPORT}
          query={filter}
        />
      </PageHead>
      {may('platform.see') ? <AuditCheck /> : null}
      <AuditFilters params={params} restaurant={restaurant} onChange={change} />
      <Reading query={list} failed={t('failed')} />
      {list.isSuccess && entries.length === 0 ? (
        <EmptyState glyph="记" title={t(isFiltered ? 'none' : 'empty')}>
          {isFiltered ? <Button onClick={clear}>{t('clear')}</Button> : null}
        </EmptyState>
      ) : null}
      <chakra.ul>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} showsPlace={isEverywhere} />
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
