import { chakra, Menu } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { DropMenu, MenuChoice } from '../kit/menu.tsx';
import { useWords } from '../use-words.ts';
import type { NewOrder } from './use-live-notices.ts';

/** The new orders announced since this page was opened. */
export function NoticeMenu({ latest }: { latest: readonly NewOrder[] }) {
  const { t, time } = useWords();
  const navigate = useNavigate();
  return (
    <DropMenu
      minW="240px"
      isAtEnd
      trigger={
        <Button look="ghost" size="square" aria-label={t('menu.notices')}>
          <Icon name="bell" />
        </Button>
      }
    >
      {latest.length === 0 ? (
        <chakra.p px="2" py="1.5" color="fg.muted">
          {t('menu.no_notices')}
        </chakra.p>
      ) : null}
      {latest.map(({ order_no, at }) => (
        <MenuChoice
          key={`${order_no} ${at}`}
          value={`${order_no} ${at}`}

          onChoose={() => void navigate(`/order/list?status=all&q=${encodeURIComponent(order_no)}`)}
        >
          {t('live.new_order', { number: order_no })}
          <Menu.ItemCommand>{time(at)}</Menu.ItemCommand>
        </MenuChoice>
      ))}
    </DropMenu>
  );
}
