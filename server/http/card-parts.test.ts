import { describe, expect, it } from 'vitest';
import { loginCall } from '#contract/http/people/session.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { takeCardParts } from './card-parts.ts';

const PAN = '4111111111111111';

describe('a body that was just read', () => {
  it('[CD1] passes its card details only to the call that takes them, and keeps them nowhere', () => {
    const details = { card_number: PAN };
    const [taken, dropped, inner] = [
      { memo: 'x', card_details: details },
      { card_details: details },
      { order: [{ card_details: details }] },
    ];
    expect(takeCardParts(taken, intakeOrderCall)).toBe(details);
    expect(takeCardParts(dropped, intakeUpdateCall)).toBeUndefined();
    expect(takeCardParts(inner, intakeOrderCall)).toBeUndefined();
    expect([taken, dropped, inner]).toEqual([{ memo: 'x' }, {}, { order: [{}] }]);
    expect(takeCardParts({ card_details: null }, intakeOrderCall)).toBeUndefined();
    for (const nothing of [undefined, null, 'text', 7, []])
      expect(takeCardParts(nothing, intakeOrderCall)).toBeUndefined();
  });

  it.each([
    'cvv',
    'CVC',
    'cvv2',
    'securityCode',
    'security_code',
    'card-code',
    'card_number',
    'cardNumber',
    'pan',
    'Track 2',
  ])('[CD2] loses %s at any depth', (key) => {
    const body = { [key]: '123', list: [{ deeper: { [key]: { value: '123' }, stays: 1 } }] };
    takeCardParts(body, undefined);
    expect(body).toEqual({ list: [{ deeper: { stays: 1 } }] });
  });

  it('[CD5] has card numbers masked in what people write, not in what names something', () => {
    const order = {
      external_id: PAN,
      status_url: `https://shop.example/${PAN}`,
      customer: { name: PAN, phone: '+12125550123' },
      items: [{ dish_id: PAN, note: `card ${PAN}` }],
      tags: [PAN],
    };
    takeCardParts(order, intakeOrderCall);
    expect(order).toEqual({
      external_id: PAN,
      status_url: `https://shop.example/${PAN}`,
      customer: { name: 'Visa *1111', phone: '+12125550123' },
      items: [{ dish_id: PAN, note: 'card Visa *1111' }],
      tags: ['Visa *1111'],
    });
    const other = { password: PAN, account: PAN, note: PAN };
    takeCardParts(other, loginCall);
    expect(other).toEqual({ password: PAN, account: PAN, note: 'Visa *1111' });
  });

  it('may be nested as deeply as its size allows', () => {
    const depth = 500_000;
    let body: unknown = { cvv: 1 };
    for (let level = 0; level < depth; level += 1) body = [body];
    expect(() => takeCardParts(body, intakeOrderCall)).not.toThrow();
  });
});
