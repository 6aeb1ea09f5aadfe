import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { auditQueries } from '../../data/audit/audit-queries.ts';
import { toCsv } from '../../lib/csv.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { inputStyle } from '../../ui/text-field.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { AuditRow } from './audit-row.tsx';

const AREAS = [
  'menu',
  'restaurant',
  'channel',
  'device',
  'bill',
  'rating',
  'restaurant_commission',
  'photo_library',
  'user',
] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who changed what in this restaurant, with before and after; the filters stand in the address. */
export function AuditPage() {
  const { t } = useWords('audit');
  useTitle(t('page.audit'));
  const restaurant = useRestaurant();
  const [params, setParams] = useSearchParams();
  const day = (name: string): string | null => (DAY.test(params.get(name) ?? '') ? params.get(name) : null);
  const [from, to] = [day('from'), day('to')];
  const area = AREAS.find((known) => known === params.get('area')) ?? '';
  const q = params.get('q') ?? '';
  const list = useInfiniteQuery(
    auditQueries.list(restaurant.id, {
      area,
      q,
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    }),
  );
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  function set(name: string, value: string | null): void {
    const next = new URLSearchParams(params);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }
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
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px" alignItems="end">
        <chakra.input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={80}
          defaultValue={q}
          onChange={(event) => set('q', event.currentTarget.value)}
          {...inputStyle}
          w={{ base: 'full', md: '220px' }}
        />
        <SelectField
          label={t('area.label')}
          value={area}
          options={[{ value: '', text: t('area.any') }, ...AREAS.map((value) => ({ value, text: t(`area.${value}`) }))]}
          onChange={(value) => set('area', value)}
        />
        <DateField label={t('from')} isLabelHidden value={from} onChange={(value) => set('from', value)} />
        <DateField label={t('to')} isLabelHidden value={to} onChange={(value) => set('to', value)} />
      </chakra.div>
      {list.isPending ? <SkeletonRows label={t('loading')} /> : null}
      {list.error !== null && entries.length === 0 ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, list.error)}
          code={codeOf(list.error)}
          retry={{ label: t('retry'), onRetry: () => void list.refetch() }}
        />
      ) : null}
      {list.isSuccess && entries.length === 0 ? <EmptyState glyph="记" title={t('empty')} /> : null}
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
