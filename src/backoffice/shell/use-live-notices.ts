import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '#contract/notice.ts';
import { deviceKeys } from '../../data/devices/device-queries.ts';
import { orderKeys, orderQueries } from '../../data/orders/order-queries.ts';
import { refreshPlatform } from '../../data/platform/platform-queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { noteSessionOver } from '../../lib/api.ts';
import { endSharedSession } from '../../lib/session-handover.ts';
import { getSession } from '../../lib/session.ts';
import { openNoticeChannel, type NoticeLink } from '../../live/notice-channel.ts';
import { toaster } from '../../ui/toaster.tsx';

/** What came in while this page was open, newest first. */
export type NewOrder = { order_no: string; restaurant_id: string; at: string };

const KEPT_NOTICES = 20;
const NEW_ORDER_TOAST_MS = 15_000;

const knownTodoCount = (queryClient: QueryClient, restaurantId: string): number | undefined =>
  queryClient.getQueryData(orderQueries.todoCount(restaurantId).queryKey)?.todo_count;

const refreshOrders = (queryClient: QueryClient, restaurantId: string) =>
  queryClient.invalidateQueries({ queryKey: orderKeys.of(restaurantId) });

/**
 * Keeps the live channel while someone is signed in: notices make react-query read again and announce new orders by
 * number; every connect reads everything again, because notices may have been missed.
 */
export function useLiveNotices(token: string | null): { link: NoticeLink; latest: readonly NewOrder[] } {
  const [link, setLink] = useState<NoticeLink>('connecting');
  const [latest, setLatest] = useState<readonly NewOrder[]>([]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const lastTodo = useRef(new Map<string, number>());
  const announce = useEffectEvent(({ restaurant_id, order_no, todo_count }: Notice) => {
    const before = lastTodo.current.get(restaurant_id) ?? knownTodoCount(queryClient, restaurant_id);
    lastTodo.current.set(restaurant_id, todo_count);
    // The number is that of the newest order that waits: without one more waiting it is an old one.
    if (order_no === null || before === undefined || todo_count <= before) return;
    // People who see every restaurant are notified about the one they look at; the platform's page counts the rest.
    const { adminInfo, restaurant } = getSession();
    if (adminInfo?.role === 'admin' && restaurant?.id !== restaurant_id) return;
    const newOrder = { order_no, restaurant_id, at: new Date().toISOString() };
    setLatest((known) => [newOrder, ...known].slice(0, KEPT_NOTICES));
    toaster.create({
      type: 'info',
      title: t('live.new_order', { number: order_no }),
      duration: NEW_ORDER_TOAST_MS,
      action: { label: t('live.show'), onClick: () => void navigate('/order/list') },
    });
  });
  const signOut = useEffectEvent(() => {
    const isBack = endSharedSession();
    const title = t(isBack ? 'view_as.over' : 'failure.session_over');
    toaster.create({ id: 'session-over', type: isBack ? 'info' : 'error', title });
  });

  useEffect(
    function followNotices() {
      if (token === null) return undefined;
      return openNoticeChannel(token, {
        onLink: (next) => {
          setLink(next);
          if (next === 'normal') void readAgain(queryClient);
        },
        onNotice: (notice) => {
          announce(notice);
          void refreshOrders(queryClient, notice.restaurant_id);
          refreshPlatform(queryClient);
        },
        onScreen: ({ restaurant_id }) => {
          void queryClient.invalidateQueries({ queryKey: deviceKeys.of(restaurant_id) });
          refreshPlatform(queryClient);
        },
        onOver: (message) => noteSessionOver(message, token),
        onLogout: () => {
          // Said of the session before this one, it ends nothing.
          if (token === getSession().token) signOut();
        },
      });
    },
    [token, queryClient],
  );
  return { link, latest };
}
