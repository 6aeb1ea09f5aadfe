import { describe, expect, it } from 'vitest';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { findOrders } from './find-orders.ts';

const orders = [
  orderOf({ no: '048', lines: ['1 mapo'], dueIn: 3, customer_name: 'José Núñez', customer_phone: '+16305550119' }),
  orderOf({ no: '051', lines: ['1 rice'], dueIn: 9, customer_name: '陈先生', customer_phone: '+16305550048' }),
  orderOf({ no: '052', lines: ['1 rice'], dueIn: 9, status: 'received', customer_phone: null, customer_name: '' }),
  orderOf({ no: '053', lines: ['1 rice'], status: 'pending' }),
].map((order) => shown(order));
const found = (query: string) =>
  findOrders(orders, query).map(({ deskOrder, by }) => `${deskOrder.order.order_no} ${by}`);

describe('finding an order [F5]', () => {
  it('takes a number before a telephone that holds the same digits', () => {
    expect(found('048')).toEqual(['048 number', '051 phone']);
  });

  it('finds by the last digits of a telephone, however they are written', () => {
    expect(found('0119')).toEqual(['048 phone']);
    expect(found('(630) 555-0119')).toEqual(['048 phone']);
    expect(found('19')).toEqual([]);
  });

  it('takes the telephone’s apostrophe and dashes for one’s own, and a number’s zeros as they are', () => {
    const irish = shown(orderOf({ no: '001', lines: ['1 rice'], dueIn: 3, customer_name: "Sean O'Brien" }));
    const among = (query: string) =>
      findOrders([...orders, irish], query).map(({ deskOrder }) => deskOrder.order.order_no);
    expect(among('O’Brien')).toEqual(['001']);
    expect(among('630–555–0119')).toEqual(['048']);
    expect(among('001')[0]).toBe('001');
    expect(among('001')).not.toContain('051');
  });

  it('finds by name without its accents, and by dish in both languages', () => {
    expect(found('jose nun')).toEqual(['048 name']);
    expect(found('陈')).toEqual(['051 name']);
    expect(found('麻婆')).toEqual(['048 dish']);
    expect(found('TOFU')).toEqual(['048 dish']);
  });

  it('shows everything the kitchen knows when nothing is asked, also what is over', () => {
    expect(found(' ')).toHaveLength(3);
  });
});
