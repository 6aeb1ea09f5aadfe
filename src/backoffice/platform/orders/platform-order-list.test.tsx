import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { orderOf } from '#tests/support/orders.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { PlatformOrderList } from './platform-order-list.tsx';

const NOW = '2026-11-21T18:00:00.000Z';
const ID = '01900000-0000-7000-8000-000000000001';
const RESTAURANT = { id: ID, name: 'Shu Xiang', phone: '', time_zone: 'UTC', accept_limit_seconds: 300 };

const textOf = (change: Partial<Order>): string => {
  const { history: _history, ...order } = orderOf({
    id: ID,
    restaurant_id: ID,
    created_at: NOW,
    total_cents: 4500,
    ...change,
  });
  const rows = [{ ...order, restaurant: RESTAURANT }];
  render(
    <ChakraProvider value={officeSystem}>
      <PlatformOrderList rows={rows} chosenId={undefined} onOpen={() => undefined} />
    </ChakraProvider>,
  );
  return screen.getByTestId('platform-order').textContent;
};

describe.each(['zh', 'en'] as const)('an order in the platform’s list in %s', (language) => {
  beforeEach(async () => {
    await startI18n('office', language, [initReactI18next]);
    await loadWords('platform');
  });

  it('says what of its total is to go back', () => {
    const money = { paid_cents: 4500, credited_cents: 1250, refunded_cents: 0 };
    const text = textOf({ payment_state: 'refund_due', money });
    expect(text).toMatch(language === 'zh' ? /待退款 ?\$12\.50/ : /Refund due \$12\.50/);
    expect(text).toMatch(language === 'zh' ? /全单 \$45\.00/ : /Total \$45\.00/);
  });

  it('says its total where nothing is due', () => {
    expect(
      textOf({ payment_state: 'paid', money: { paid_cents: 4500, credited_cents: 0, refunded_cents: 0 } }),
    ).toContain('$45.00');
  });
});
