import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { MAX_KITCHEN_DAYS } from '#contract/http/money/kitchen.ts';
import { kitchenQueries } from '../../../data/money/kitchen-queries.ts';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SpanField } from '../../../ui/span-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { PRESETS, type Preset } from '../statistics/span-params.ts';
import { SpanText } from '../statistics/span-text.tsx';
import { useSpan } from '../statistics/use-span.ts';
import { useWords } from '../../use-words.ts';
import { KitchenHours, KitchenStages } from './kitchen-stages.tsx';
import { LateOrders } from './late-orders.tsx';

const isPreset = (id: string): id is Preset => (PRESETS as readonly string[]).includes(id);

/** A longer span than the figures are read for ends with the same day and begins later. */
const readable = (span: DaySpan): DaySpan =>
  daysIn(span) > MAX_KITCHEN_DAYS ? { from: addDays(span.to, 1 - MAX_KITCHEN_DAYS), to: span.to } : span;

/** How long the kitchen's stages took, and which orders were late and where. */
export function KitchenPage() {
  const { t } = useWords('figures');
  useTitle(t('page.kitchen'));
  const { id } = useRestaurant();
  const { span: wanted, preset, today, setSpan } = useSpan('d7');
  const span = readable(wanted);
  const query = useQuery(kitchenQueries.figures(id, span));
  const { data } = query;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <PageHead title={t('page.kitchen')}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minW="0" className="no-print">
          <SpanField
            label={t('span.label')}
            presets={PRESETS.map((each) => ({ id: each, text: t(`span.${each}`) }))}
            custom={{ id: 'custom', text: t('span.custom') }}
            chosen={preset}
            span={span}
            max={today}
            fromLabel={t('span.from')}
            toLabel={t('span.to')}
            onPreset={(each) => setSpan(isPreset(each) ? { preset: each } : { span })}
            onSpan={(next) => setSpan({ span: next })}
          />
          <Button disabled={data === undefined || query.isPlaceholderData} onClick={() => window.print()}>
            <OfficeIcon name="print" />
            {t('print')}
          </Button>
        </chakra.div>
      </PageHead>
      <SpanText span={span} before={null} until={null} />
      {daysIn(wanted) > MAX_KITCHEN_DAYS ? (
        <chakra.p textStyle="helper" color="amber.fg" role="status">
          {t('kitchen.too_long', { maximum: MAX_KITCHEN_DAYS })}
        </chakra.p>
      ) : null}
      <Reading query={query} failed={t('kitchen.failed')} rows={6} height={72} />
      {data === undefined ? null : data.orders === 0 ? (
        <EmptyState glyph="零" title={t('none_title')} text={t('none_text')} />
      ) : (
        <>
          <KitchenStages data={data} />
          <KitchenHours data={data} />
          <LateOrders data={data} />
          {data.early_count === undefined || data.early_count === 0 ? null : (
            <p data-testid="early">{t('kitchen.early', { count: data.early_count })}</p>
          )}
        </>
      )}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('kitchen.how_counted')}
      </chakra.p>
    </chakra.div>
  );
}
