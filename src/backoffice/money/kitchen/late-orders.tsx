import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { STAGES, type Stage } from '#contract/domain/kitchen-times.ts';
import type { LateOrderEvidence } from '#contract/http/money/kitchen.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FigureTable } from '../../../ui/charts-box.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { durationText } from '../../kit/format.ts';
import { useWords } from '../../use-words.ts';
import type { KitchenFigures } from './kitchen-stages.tsx';
import { PageLink } from '../../kit/page-link.tsx';

const MOMENTS = [
  'placed_at',
  'accepted_at',
  'due_at',
  'ready_at',
  'courier_at',
  'handed_over_at',
  'deliver_by_at',
  'delivered_at',
] as const;

const minutes = (seconds: number): string => durationText(seconds * 1000);

const numberCell = ({ id, number }: LateOrderEvidence) => (
  <PageLink textDecoration="underline" whiteSpace="nowrap" to={`/order/list?status=all&order=${id}`}>
    {number}
  </PageLink>
);

/**
 * The orders that missed their promise, the stage each was lost in, and all of it as a file for anyone who disputes it.
 */
export function LateOrders({ data }: { data: KitchenFigures }) {
  const words = useWords('figures');
  const { t, time } = words;
  const [params, setParams] = useSearchParams();
  const wanted = STAGES.find((stage) => stage === params.get('stage')) ?? 'all';
  const rows = data.late.filter(({ stage }) => wanted === 'all' || stage === wanted);
  const choose = (stage: Stage | 'all'): void => {
    const next = new URLSearchParams(params);
    if (stage === 'all') next.delete('stage');
    else next.set('stage', stage);
    setParams(next, { replace: true });
  };
  const at = (instant: string | null): string => (instant === null ? '—' : time(instant));
  if (data.late_count === 0)
    return (
      <Box title={t('kitchen.late_title')} testId="late">
        <chakra.p px="4" py="3">
          {t('kitchen.late_none')}
        </chakra.p>
      </Box>
    );
  return (
    <Box
      title={t('kitchen.late_title')}
      testId="late"
      aside={
        <Button className="no-print" disabled={rows.length === 0} onClick={() => saveEvidence(words, rows, data)}>
          <OfficeIcon name="download" />
          CSV
        </Button>
      }
    >
      <chakra.div className="no-print" px="4" py="3">
        <ChoiceField
          label={t('kitchen.where_lost')}
          value={wanted}
          options={(['all', ...STAGES] as const).map((stage) => ({
            value: stage,
            text: `${t(`kitchen.lost.${stage}`)} ${stage === 'all' ? data.late_count : data.by_stage[stage]}`,
          }))}
          onChange={choose}
        />
      </chakra.div>
      <FigureTable
        label={t('kitchen.late_title')}
        minW="900px"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('kitchen.column.number'),
            cell: numberCell,
          },
          { title: t('kitchen.column.late'), isNumber: true, cell: ({ late_seconds }) => minutes(late_seconds) },
          { title: t('kitchen.where_lost'), cell: ({ stage }) => (stage === null ? '—' : t(`kitchen.lost.${stage}`)) },
          { title: t('kitchen.moment.placed_at'), isNumber: true, cell: ({ placed_at }) => at(placed_at) },
          { title: t('kitchen.moment.accepted_at'), isNumber: true, cell: ({ accepted_at }) => at(accepted_at) },
          { title: t('kitchen.moment.due_at'), isNumber: true, cell: ({ due_at }) => at(due_at) },
          { title: t('kitchen.moment.ready_at'), isNumber: true, cell: ({ ready_at }) => at(ready_at) },
          {
            title: t('kitchen.moment.handed_over_at'),
            isNumber: true,
            cell: ({ handed_over_at }) => at(handed_over_at),
          },
          { title: t('kitchen.moment.deliver_by_at'), isNumber: true, cell: ({ deliver_by_at }) => at(deliver_by_at) },
          { title: t('kitchen.moment.delivered_at'), isNumber: true, cell: ({ delivered_at }) => at(delivered_at) },
        ]}
      />
      {data.late.length < data.late_count ? (
        <chakra.p textStyle="helper" color="fg.muted" px="4" py="2">
          {t('kitchen.late_cut', { shown: data.late.length, count: data.late_count })}
        </chakra.p>
      ) : null}
    </Box>
  );
}

/** Instants to the second: evidence is not rounded. */
function saveEvidence(
  { t, channelText, zone }: ReturnType<typeof useWords>,
  rows: readonly LateOrderEvidence[],
  { span }: KitchenFigures,
): void {
  downloadCsv(`late-orders-${span.from}-${span.to}.csv`, rows, [
    { title: t('kitchen.column.number'), cell: ({ number }) => number },
    { title: t('kitchen.column.day'), cell: ({ business_date }) => business_date },
    { title: t('kitchen.column.channel'), cell: ({ channel }) => channelText(channel) },
    { title: t('kitchen.column.method'), cell: ({ delivery_method }) => t(`delivery_method.${delivery_method}`) },
    { title: t('kitchen.column.late_seconds'), cell: ({ late_seconds }) => late_seconds },
    { title: t('kitchen.where_lost'), cell: ({ stage }) => (stage === null ? '' : t(`kitchen.lost.${stage}`)) },
    ...STAGES.map((stage) => ({
      title: `${t(`kitchen.lost.${stage}`)} (s)`,
      cell: ({ delays }: LateOrderEvidence) => delays[stage],
    })),
    ...MOMENTS.map((moment) =>
      timeColumn(t(`kitchen.moment.${moment}`), zone, (order: LateOrderEvidence) => order[moment]),
    ),
  ]);
}
