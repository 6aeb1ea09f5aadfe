import { chakra, Menu, Portal } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../use-words.ts';
import type { NewOrder } from './use-live-notices.ts';

/** The new orders announced since this page was opened. */
export function NoticeMenu({ latest }: { latest: readonly NewOrder[] }) {
  const { t, time } = useWords();
  const navigate = useNavigate();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button look="ghost" size="square" aria-label={t('menu.notices')}>
          <Icon name="bell" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="240px"
            bg="bg.panel"
            boxShadow="var(--shadow-menu)"
            borderWidth="1px"
            borderColor="border"
          >
            {latest.length === 0 ? (
              <chakra.p px="8px" py="6px" color="fg.muted">
                {t('menu.no_notices')}
              </chakra.p>
            ) : null}
            {latest.map(({ order_no, at }) => (
              <Menu.Item
                key={`${order_no} ${at}`}
                value={`${order_no} ${at}`}
                h="36px"
                onClick={() => void navigate(`/order/list?status=all&q=${encodeURIComponent(order_no)}`)}
              >
                {t('live.new_order', { number: order_no })}
                <Menu.ItemCommand>{time(at)}</Menu.ItemCommand>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
