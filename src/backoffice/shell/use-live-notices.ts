import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notice } from '#contract/notice.ts';
import { deviceKeys } from '../../data/devices/device-queries.ts';
import { orderKeys } from '../../data/orders/order-queries.ts';
import { refreshPlatform } from '../../data/platform/platform-queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { noteSessionOver } from '../../lib/api.ts';
import { isSigningOut } from '../../lib/session-handover.ts';
import { getSession } from '../../lib/session.ts';
import { openNoticeChannel, type NoticeLink } from '../../live/notice-channel.ts';
import { forgetEnded } from '../people/sign-in/sign-out-rule.ts';
import { newOrdersOf, withNews, type NewOrder } from './new-orders.ts';

const refreshOrders = (queryClient: QueryClient, restaurantId: string) =>
  queryClient.invalidateQueries({ queryKey: orderKeys.of(restaurantId) });

/**
 * Keeps the live channel while someone is signed in: notices make react-query read again and announce new orders; every connect reads everything again, because notices may have been missed.
 */
export function useLiveNotices(token: string | null): { link: NoticeLink; latest: readonly NewOrder[] } {
  const [link, setLink] = useState<NoticeLink>('connecting');
  const [latest, setLatest] = useState<readonly NewOrder[]>([]);
  const queryClient = useQueryClient();
  const known = useRef(new Set<string>());
  const [openSinceMs] = useState(() => Date.now());
  const announce = useEffectEvent((notice: Notice) => {
    // People who see every restaurant are notified about the one they look at; the platform's page counts the rest.
    const { adminInfo, restaurant } = getSession();
    if (adminInfo?.role === 'admin' && restaurant?.id !== notice.restaurant_id) return;
    const news = newOrdersOf(notice, known.current, { accountId: adminInfo?.id, openSinceMs, nowMs: Date.now() });
    if (news.length > 0) setLatest((before) => withNews(before, news));
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
          if (token === getSession().token && !isSigningOut(token)) forgetEnded();
        },
      });
    },
    [token, queryClient],
  );
  return { link, latest };
}
