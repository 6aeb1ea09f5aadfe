import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { anOrder } from '#tests/support/office-fixtures.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { PromiseMark } from './promise-chip.tsx';

const DUE = '2026-11-21T18:30:00.000Z';
const AN_HOUR_LATER = Date.parse('2026-11-21T19:30:00.000Z');

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

const readyAt = (at: string): Order['history'] => {
  const [placed] = anOrder(1).history;
  return placed === undefined ? [] : [{ ...placed, at, action: 'done', from: 'order_received', to: 'finished' }];
};

function textOf({ history, ...change }: Partial<Order>): string {
  const { history: _own, ...row } = anOrder(1, {
    status: 'finished',
    due_at: DUE,
    delivery_method: 'pickup',
    ...change,
  });
  const order = history === undefined ? row : { ...row, history };
  const { container } = render(
    <ChakraProvider value={officeSystem}>
      <PromiseMark order={order} now={AN_HOUR_LATER} acceptLimitSeconds={180} timeZone="UTC" cutoff="04:00" />
    </ChakraProvider>,
  );
  return container.textContent ?? '';
}

it('a pickup that was ready on time does not become late while its customer is on the way', () => {
  expect(textOf({ history: readyAt('2026-11-21T18:29:00.000Z') })).toBe('Waiting for the customer');
  expect(textOf({})).toBe('Waiting for the customer');
});

it('a pickup that was ready late stays as late as it was then', () => {
  expect(textOf({ history: readyAt('2026-11-21T18:35:00.000Z') })).toBe('5 min lateWaiting for the customer');
});

it('a delivery that is ready and has not left is late', () => {
  expect(textOf({ delivery_method: 'delivery_own' })).toContain('60 min late');
  expect(screen.queryByText('Waiting for the customer')).toBeNull();
});

it('says many minutes in hours', () => {
  const due_at = '2026-11-22T07:00:00.000Z';
  expect(textOf({ status: 'order_received', due_at })).toContain('11 h 30 min');
  expect(textOf({ delivery_method: 'delivery_own', due_at: '2026-11-21T17:00:00.000Z' })).toContain('2 h 30 min late');
});

it.each([
  ['2026-11-22T03:30:00.000Z', 'Scheduled3:30 AM'],
  ['2026-11-22T18:20:00.000Z', 'Scheduledtomorrow 6:20 PM'],
  ['2026-11-28T18:20:00.000Z', 'Scheduled11/28, 6:20 PM'],
  ['2027-01-02T18:20:00.000Z', 'Scheduled01/02/2027, 6:20 PM'],
])('says the day of a scheduled order that is not of this business day: %s', (due_at, said) => {
  expect(textOf({ status: 'order_received', scheduled: true, due_at })).toBe(said);
});

it('says of a new order for later for when it is', () => {
  const waiting = { status: 'ordered', created_at: '2026-11-21T19:29:00.000Z' } as const;
  expect(textOf({ ...waiting, requested_at: null })).toBe('Waited 1:00');
  expect(textOf({ ...waiting, requested_at: '2026-11-22T18:20:00.000Z' })).toBe(
    'Waited 1:00Scheduled tomorrow 6:20 PM',
  );
});
