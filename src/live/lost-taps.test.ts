import { describe, expect, it } from 'vitest';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { lostTapsOf } from './lost-taps.ts';
import type { OutboxRow } from './ports.ts';

const row = (order_id: string, act: OrderAction): OutboxRow => ({
  command_id: `command ${order_id}`,
  device_seq: 1,
  order_id,
  expect_rev: 1,
  act,
  after: null,
  created_at: 0,
  sent: false,
});
const orders = new Map([
  ['a', { order: { order_no: '087' } }],
  ['b', { order: { order_no: '065' } }],
]);

describe('[O8] what a screen that is removed takes along', () => {
  it('is named by order and step; that an alarm was seen is no step', () => {
    const rows = [
      row('a', { action: 'accept', prep_minutes: 20 }),
      row('b', { action: 'acknowledge', ring_rev: 1 }),
      row('b', { action: 'done' }),
      row('unknown', { action: 'done' }),
    ];
    expect(lostTapsOf(rows, orders)).toEqual([
      { orderNo: '087', action: 'accept' },
      { orderNo: '065', action: 'done' },
    ]);
    expect(lostTapsOf(rows, undefined)).toEqual([]);
  });
});
