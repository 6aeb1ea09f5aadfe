import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { isMissedPlan } from '#contract/domain/menu-plan.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall } from '#contract/http/money/statistics.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { statisticsQueries } from '../../../data/money/statistics-queries.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SpanField } from '../../../ui/span-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { dayText, hourText } from '../statistics/day-text.ts';
import { PRESETS } from '../statistics/span-params.ts';
import { TopDishes } from '../statistics/top-dishes.tsx';
import { useBusinessDay } from '../statistics/use-span.ts';
import { ZoneNote } from '../statistics/zone-note.tsx';
import { useWords } from '../../use-words.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DashboardHours } from './dashboard-hours.tsx';
import { DashboardNeeds, type MenuNeeds } from './dashboard-needs.tsx';
import { DashboardOff } from './dashboard-off.tsx';
import { DashboardSetUp } from './dashboard-set-up.tsx';
import { PageLink } from '../../kit/page-link.tsx';

type Dashboard = ReplyOf<typeof dashboardCall>;

const A_MINUTE_MS = 60_000;

/** Today at a glance: how it goes against last week, what waits, what is off, what needs a person. */
export function DashboardPage() {
  const { t } = useWords('figures');
  useTitle(t('page.dashboard'));
  const restaurant = useRestaurant();
  const query = useQuery(statisticsQueries.dashboard(restaurant.id));
  const { data } = query;
  const day = useBusinessDay();
  const may = useMay();
  const maySetUp = may('store.manage');
  const { data: steps } = useQuery({ ...restaurantQueries.setUp(restaurant.id), enabled: maySetUp });
  // Before there is a dish, every rule of the menu is broken; the list of what to do says it better.
  const hasMenu = steps?.some(({ step, is_done }) => step === 'menu' && is_done) ?? !maySetUp;
  const problems = statisticsQueries.menuProblems(restaurant.id, `${day}T00:00`);
  const { data: menuProblems = 0 } = useQuery({ ...problems, enabled: hasMenu && may('menu.manage') });
  const { data: plans } = useQuery({ ...planQueries.plans(restaurant.id), enabled: may('menu.manage') });
  const now = useNow(A_MINUTE_MS);
  const missedPlans = (plans?.items ?? []).filter((plan) => isMissedPlan(plan, now));
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <DashboardHead data={data} />
      {steps === undefined ? null : <DashboardSetUp steps={steps} />}
      <Reading query={query} failed={t('dashboard_failed')} rows={6} height={72} />
      {data === undefined ? null : <DashboardBody data={data} menu={{ menuProblems, missedPlans }} />}
    </chakra.div>
  );
}

function DashboardHead({ data }: { data: Dashboard | undefined }) {
  const { t, language, time } = useWords('figures');
  const restaurant = useRestaurant();
  const today = useBusinessDay();
  const navigate = useNavigate();
  const { screens } = data ?? {};
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.div flex="1" minW="260px">
        <chakra.h1 textStyle="page">
          {t('span.today')}{' '}
          <chakra.span fontWeight="400" fontSize="section" color="fg.muted">
            {dayText(today, 'weekday', language)}
            {data === undefined ? '' : ` · ${t('as_of', { time: time(data.at) })}`}
          </chakra.span>
        </chakra.h1>
        <chakra.p display="flex" flexWrap="wrap" gap="2" mt="1">
          <Chip
            tone={restaurant.is_open ? 'ok' : 'soon'}
            icon={restaurant.is_open ? 'onTime' : 'soon'}
            field="restaurant.is_open"
          >
            {t(`open_reason.${restaurant.open_reason}`)}
          </Chip>
          {data === undefined || screens === undefined ? null : (
            <>
              <PageLink to="/order/list">
                <WaitingChip data={data} />
              </PageLink>
              {data.late_count > 0 ? (
                <PageLink to="/order/list">
                  <Chip tone="late" icon="late">
                    {t('late_now', { count: data.late_count })}
                  </Chip>
                </PageLink>
              ) : null}
              <PageLink to="/screens">
                <Chip
                  tone={screens.online === 0 ? 'late' : screens.online < screens.paired ? 'soon' : 'ok'}
                  icon={screens.online === 0 ? 'octagon' : 'onTime'}
                >
                  {t('screens_online', screens)}
                </Chip>
              </PageLink>
            </>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" className="no-print">
        <SpanField
          label={t('span.label')}
          presets={PRESETS.slice(0, 4).map((id) => ({ id, text: t(`span.${id}`) }))}
          custom={{ id: 'custom', text: t('span.custom') }}
          chosen="today"
          span={{ from: today, to: today }}
          fromLabel={t('span.from')}
          toLabel={t('span.to')}
          onPreset={(id) => (id === 'today' ? undefined : void navigate(`/statistics?span=${id}`))}
          onSpan={() => undefined}
        />
        <Button onClick={() => window.print()}>
          <OfficeIcon name="print" />
          {t('print')}
        </Button>
      </chakra.div>
    </chakra.header>
  );
}

/** What waits to be accepted: red once one of them waits past the limit. */
function WaitingChip({ data: { todo_count, needs } }: { data: Dashboard }) {
  const { t } = useWords('figures');
  const isOverdue = needs.some(({ kind, level }) => kind === 'unaccepted' && level === 'late');
  return (
    <Chip tone={isOverdue ? 'late' : todo_count > 0 ? 'new' : 'plain'} icon={isOverdue ? 'late' : 'bell'}>
      {t(isOverdue ? 'todo_overdue' : 'todo', { count: todo_count })}
    </Chip>
  );
}

function DashboardBody({ data, menu }: { data: Dashboard; menu: MenuNeeds }) {
  const { t, language, amount, currency } = useWords('figures');
  const saveHours = (): void => {
    downloadCsv(`hours-${data.business_date}.csv`, data.hours, [
      { title: t('column.hour'), cell: ({ hour }) => hourText(hour, language) },
      { title: t('column.orders'), cell: ({ orders }) => orders },
      { title: t('column.sales'), cell: ({ sales_cents }) => amount(sales_cents) },
      { title: t('column.currency'), cell: () => currency },
      { title: t('column.orders_on', { day: data.compared_date }), cell: ({ before_orders }) => before_orders },
      {
        title: t('column.sales_on', { day: data.compared_date }),
        cell: ({ before_sales_cents }) => amount(before_sales_cents),
      },
    ]);
  };
  return (
    <>
      <DashboardFigures data={data} />
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' }}
      >
        <chakra.div display="grid" gap="4" minW="0">
          <DashboardHours data={data} onCsv={saveHours} />
          <DashboardNeeds data={data} menu={menu} />
        </chakra.div>
        <chakra.div display="grid" gap="4" minW="0">
          <TopDishes dishes={data.top10} />
          <DashboardOff off={data.off} closed={data.needs.find(({ kind }) => kind === 'store_closed')} />
        </chakra.div>
      </chakra.div>
      <ZoneNote />
    </>
  );
}
