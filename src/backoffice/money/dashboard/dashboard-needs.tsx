import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall, Need } from '#contract/http/money/statistics.ts';
import { Box } from '../../../ui/box.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { dayText } from '../statistics/day-text.ts';
import { Row } from '../../kit/list/row.tsx';
import { planPath } from '../../menu/list/dish-params.ts';
import { useWords } from '../../use-words.ts';
import { PageButton } from '../../kit/page-link.tsx';

type Dashboard = ReplyOf<typeof dashboardCall>;
type NeedRow = { id: string; level: Need['level']; title: string; text: string; action: string; to: string };

/** The page on which each need is handled. */
const PLACES: Record<Need['kind'], string> = {
  unaccepted: '/order/list?sort=created_at',
  courier_trouble: '/order/list',
  no_screen: '/screens',
  screen_offline: '/screens',
  drill_failed: '/screens',
  no_receiver: '/seller/configuration',
  store_closed: '/seller/configuration',
  booked_closed: '/order/list?status=open&wanted=closed_time&sort=due_at',
  refund_due: '/order/list?status=all&payment_state=refund_due',
  paid_twice: '/order/list?status=all&payment_state=paid_twice',
  refused: '/channels',
  bill_issued: '/seller/bill',
};

function placeOf(kind: Need['kind'], { period, order_id, from }: Need['params']): string {
  if (typeof period === 'string') return `${PLACES[kind]}?period=${period}`;
  if (typeof from === 'string') return `${PLACES[kind]}&span=custom&from=${from}`;
  return typeof order_id === 'string' ? `${PLACES[kind]}?order=${order_id}` : PLACES[kind];
}

/** Which of its texts a need has. */
function textOf({ since, until, count, by_platform, unalerted }: Need['params']): string {
  // A screen that never connected, a closure without an end.
  if (since === null || until === null) return 'timeless';
  if (typeof unalerted === 'number' && unalerted > 0) return unalerted === count ? 'all_unalerted' : 'some_unalerted';
  if (typeof by_platform !== 'number' || by_platform === 0) return 'text';
  return by_platform === count ? 'all_by_platform' : 'some_by_platform';
}

const AT_ONCE: readonly Need['kind'][] = ['unaccepted', 'courier_trouble'];

export type MenuNeeds = {
  menuProblems: number;
  /** Those that were not published at their time. */
  missedPlans: readonly MenuPlan[];
};

function useMenuNeedRows({ menuProblems, missedPlans }: MenuNeeds): NeedRow[] {
  const { t } = useWords('figures');
  const plans = missedPlans.map(({ id, name }): NeedRow => ({
    id,
    level: 'late',
    title: t('need.menu_plan', { name }),
    text: t('need.menu_plan_text'),
    action: t('need.menu_plan_action'),
    to: planPath(id),
  }));
  const problems: NeedRow = {
    id: 'menu',
    level: 'soon',
    title: t('need.menu', { count: menuProblems }),
    text: t('need.menu_text'),
    action: t('need.menu_action'),
    to: '/foods-list?tab=check',
  };
  return menuProblems === 0 ? plans : [...plans, problems];
}

function useNeedRows({ late, late_count, needs, at }: Dashboard): NeedRow[] {
  const { t, language, when, time, money } = useWords('figures');
  const lateRows = late.slice(0, 3).map((order): NeedRow => ({
    id: order.id,
    level: 'late',
    title: t('need.late', {
      number: order.order_no,
      count: Math.max(1, Math.floor((Date.parse(at) - Date.parse(order.promised_at)) / 60_000)),
      status: t(`status.${order.status}`),
    }),
    text: [
      t(`delivery_method.${order.delivery_method}`),
      t('need.promised', { time: time(order.promised_at) }),
      order.customer_name,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    action: t('need.open_order'),
    to: `/order/list?order=${order.id}`,
  }));
  const more: NeedRow[] =
    late_count > lateRows.length
      ? [
          {
            id: 'late-more',
            level: 'late',
            title: t('need.late_more', { count: late_count - lateRows.length }),
            text: t('need.late_more_text'),
            action: t('need.open_list'),
            to: '/order/list',
          },
        ]
      : [];
  const rest = needs.map(({ kind, level, params }, index): NeedRow => {
    const period = params['period'];
    const since = params['since'] ?? params['until'];
    const values = {
      ...params,
      month: typeof period === 'string' ? dayText(period, 'month', language) : '',
      since: typeof since === 'string' ? when(since) : '',
      amount: typeof params['cents'] === 'number' ? money(params['cents']) : '',
      mode: t(`need.mode_${String(params['mode'] ?? 'suspended')}`),
      trouble: typeof params['trouble'] === 'string' ? t(`trouble.${params['trouble']}`) : '',
    };
    return {
      id: `${kind}-${index}`,
      level,
      title: t(`need.${kind}`, values),
      text: t(`need.${kind}_${textOf(params)}`, values),
      action: t(`need.${kind}_action`),
      to: placeOf(kind, params),
    };
  });
  // What a customer waits for comes before what is only wrong.
  const isAtOnce = (index: number): boolean => AT_ONCE.includes(needs[index]?.kind ?? 'refused');
  return [
    ...rest.filter((_, index) => isAtOnce(index)),
    ...lateRows,
    ...more,
    ...rest.filter((_, index) => !isAtOnce(index)),
  ];
}

const MARKS: Record<Need['level'], ReactNode> = {
  late: <Icon name="late" />,
  soon: <Icon name="triangle" />,
  plain: <OfficeIcon name="bill" />,
};
const COLOURS: Record<Need['level'], string> = { late: 'zhu.fg', soon: 'amber.fg', plain: 'fg.muted' };

/** What waits for a person, the most urgent first, each with a link to handle it. */
export function DashboardNeeds({ data, menu }: { data: Dashboard; menu: MenuNeeds }) {
  const { t } = useWords('figures');
  const rows = [...useNeedRows(data), ...useMenuNeedRows(menu)];
  return (
    <Box title={t('need.title')} aside={<chakra.span color="fg.muted">{rows.length}</chakra.span>} testId="needs">
      {rows.length === 0 ? (
        <chakra.p px="4" py="6" color="fg.muted">
          {t('need.none')}
        </chakra.p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row line="between" key={row.id} display="flex" alignItems="center" gap="3" px="4" py="2.5">
              <chakra.span color={COLOURS[row.level]} css={{ '--cut': 'var(--bg-surface)' }}>
                {MARKS[row.level]}
              </chakra.span>
              <chakra.span flex="1" minW="0">
                <chakra.b display="block" overflowWrap="anywhere">
                  {row.title}
                </chakra.b>
                <chakra.span display="block" textStyle="helper" color="fg.muted" overflowWrap="anywhere">
                  {row.text}
                </chakra.span>
              </chakra.span>
              <PageButton to={row.to}>{row.action}</PageButton>
            </Row>
          ))}
        </ul>
      )}
    </Box>
  );
}
