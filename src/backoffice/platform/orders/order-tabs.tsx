import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '#contract/http/call.ts';
import {
  ORDER_PROBLEMS,
  type listPlatformOrdersCall,
  type OrderProblem,
} from '#contract/http/platform/platform-order.ts';
import { ViewTab } from '../../orders/list/view-tab.tsx';
import { useWords } from '../../use-words.ts';
import { ORDER_TABS, type OrderParams } from './order-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

type Counts = ReplyOf<typeof listPlatformOrdersCall>['counts'];

const isProblem = (tab: string): tab is OrderProblem => (ORDER_PROBLEMS as readonly string[]).includes(tab);

/** Ways to look at the platform's orders; what should be nothing has its count in red. */
export function OrderTabs({ current, counts }: { current: OrderParams; counts: Counts | undefined }) {
  const { t } = useWords('platform');
  const [params] = useSearchParams();
  const chosen = current.problem ?? current.status ?? 'open';
  return (
    <chakra.nav aria-label={t('tabs.label')} overflowX="auto" flex="none">
      <chakra.ul display="flex" borderBottomWidth="1px" borderColor="border">
        {ORDER_TABS.map((tab) => (
          <ViewTab
            key={tab}
            search={changeParams(params, {
              problem: isProblem(tab) ? tab : null,
              status: tab === 'all' ? 'all' : null,
            }).toString()}
            isCurrent={tab === chosen}
            count={tab === 'open' ? counts?.open : isProblem(tab) ? counts?.problems[tab] : undefined}
            testId={`tab-${tab}`}
          >
            {t(`tabs.${tab}`)}
          </ViewTab>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
