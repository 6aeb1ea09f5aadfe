import { chakra, Menu } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DropMenu, MenuChoice } from '../kit/menu.tsx';
import { useWords } from '../use-words.ts';
import { orderAddress, type NewOrder } from './new-orders.ts';
import { PageButton } from '../kit/page-link.tsx';

const SHOWN_MS = 20_000;
const A_SECOND_MS = 1_000;

type NoticeMenuProps = {
  latest: readonly NewOrder[];
  /** The person may see more than one restaurant, so each order says whose it is. */
  isOfSeveral: boolean;
};

/** New orders since this page was opened: the newest beside the bell for a while, where it covers nothing; the bell keeps all. */
export function NoticeMenu({ latest, isOfSeveral }: NoticeMenuProps) {
  const { t, time } = useWords();
  const navigate = useNavigate();
  const [seenAt, setSeenAt] = useState(0);
  const unseen = latest.filter(({ at }) => Date.parse(at) > seenAt);
  const textOf = ({ order_no, restaurant }: NewOrder): string =>
    isOfSeveral
      ? t('live.new_order_of', { number: order_no, name: restaurant })
      : t('live.new_order', { number: order_no });
  const see = (): void => setSeenAt(Date.now());
  return (
    <>
      <FreshOrder newest={unseen[0]} more={unseen.length - 1} textOf={textOf} onOpen={see} />
      <DropMenu
        minW="240px"
        place="under_end"
        onOpen={see}
        trigger={
          <Button
            look="ghost"
            size="square"
            position="relative"
            aria-label={unseen.length === 0 ? t('menu.notices') : t('menu.notices_new', { count: unseen.length })}
          >
            <Icon name="bell" />
            {unseen.length === 0 ? null : (
              <chakra.span
                aria-hidden="true"
                position="absolute"
                top="2px"
                insetEnd="2px"
                minW="16px"
                px="1"
                borderRadius="full"
                bg="zhu.solid"
                color="zhu.contrast"
                textStyle="helper"
                lineHeight="16px"
                data-testid="bell-count"
              >
                {unseen.length}
              </chakra.span>
            )}
          </Button>
        }
      >
        {latest.length === 0 ? (
          <chakra.p px="2" py="1.5" color="fg.muted">
            {t('menu.no_notices')}
          </chakra.p>
        ) : null}
        {latest.map((order) => (
          <MenuChoice key={order.id} value={order.id} onChoose={() => void navigate(orderAddress(order))}>
            {textOf(order)}
            <Menu.ItemCommand>{time(order.at)}</Menu.ItemCommand>
          </MenuChoice>
        ))}
      </DropMenu>
    </>
  );
}

type FreshOrderProps = {
  newest: NewOrder | undefined;
  more: number;
  textOf: (order: NewOrder) => string;
  onOpen: () => void;
};

/** Spoken once by screen readers, and gone by itself. */
function FreshOrder({ newest, more, textOf, onOpen }: FreshOrderProps) {
  const { t } = useWords();
  const now = useNow(A_SECOND_MS);
  const isFresh = newest !== undefined && now - Date.parse(newest.at) < SHOWN_MS;
  return (
    <chakra.span role="status" flex="0 1 auto" minW="0" maxW="320px">
      {isFresh ? (
        <PageButton
          px="2.5"
          hideBelow="lg"
          minW="0"
          maxW="full"
          to={orderAddress(newest)}
          onClick={onOpen}
          data-testid="new-order"
          title={textOf(newest)}
        >
          <chakra.span truncate>{textOf(newest)}</chakra.span>
          {more > 0 ? <chakra.span flex="none">{t('live.and_more', { count: more })}</chakra.span> : null}
        </PageButton>
      ) : null}
    </chakra.span>
  );
}
