import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '#contract/notice.ts';
import { deviceKeys } from '../../data/device/device-queries.ts';
import { orderKeys } from '../../data/order/order-queries.ts';
import { endSharedSession } from '../../lib/session-handover.ts';
import { openNoticeChannel, type NoticeLink } from '../../live/notice-channel.ts';
import { toaster } from '../../ui/toaster.tsx';

const NEW_ORDER_TOAST_MS = 15_000;

const refreshOrders = (queryClient: QueryClient, restaurantId: string) =>
  queryClient.invalidateQueries({ queryKey: orderKeys.of(restaurantId) });

/**
 * Keeps the live channel while someone is signed in: notices make react-query read again and announce new orders by
 * number; every connect reads everything again, because notices may have been missed.
 */
export function useLiveNotices(token: string | null): NoticeLink {
  const [link, setLink] = useState<NoticeLink>('connecting');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const announced = useRef(new Set<string>());
  const announce = useEffectEvent(({ restaurant_id, order_no }: Notice) => {
    const key = `${restaurant_id} ${order_no}`;
    if (order_no === null || announced.current.has(key)) return;
    announced.current.add(key);
    toaster.create({
      type: 'info',
      title: t('live.new_order', { number: order_no }),
      duration: NEW_ORDER_TOAST_MS,
      action: { label: t('live.show'), onClick: () => void navigate('/order/list') },
    });
  });
  const signOut = useEffectEvent(() => {
    endSharedSession();
    toaster.create({ id: 'session-over', type: 'error', title: t('failure.session_over') });
  });

  useEffect(
    function followNotices() {
      if (token === null) return undefined;
      return openNoticeChannel(token, {
        onLink: (next) => {
          setLink(next);
          if (next === 'normal') void queryClient.invalidateQueries();
        },
        onNotice: (notice) => {
          announce(notice);
          void refreshOrders(queryClient, notice.restaurant_id);
        },
        onScreen: ({ restaurant_id }) => void queryClient.invalidateQueries({ queryKey: deviceKeys.of(restaurant_id) }),
        onLogout: () => signOut(),
      });
    },
    [token, queryClient],
  );
  return link;
}
