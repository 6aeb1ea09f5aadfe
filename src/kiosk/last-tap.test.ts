import { afterEach, describe, expect, it } from 'vitest';
import { actOn } from '#contract/domain/order-actions.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { stepWord } from './words/order-words.ts';
import { backOf, forgetLastTap, getLastTap, isUndoable, rememberTap, undoOf, type OrderTap } from './last-tap.ts';

const SCREEN = 'this-screen';
const order = orderOf({ no: '051', lines: ['2 mapo', '1 rice'], dueIn: 9 });
const done: OrderAction = { action: 'done' };
const tick = (line: number): OrderAction => ({ action: 'item_done', line, done: true });
const waiting = (id: string, act: OrderAction, sent = false): PendingTap => ({
  command_id: id,
  action: act.action,
  act,
  at: 0,
  sent,
});
const ready = { ...order, status: 'finished' as const };
const viewOf = (...orders: DeskOrder[]) => ({ orders, device: { id: SCREEN, name: '' } });
const withTaps = (...pending: PendingTap[]): DeskOrder => shown(order, pending);
/** As the desk shows it once it is ready. */
const readyWith = (...pending: PendingTap[]): DeskOrder => shown(ready, pending);
const remembered = async (acts: readonly OrderAction[], ids: readonly string[]) => {
  await rememberTap([{ order, acts, stored: Promise.resolve(ids) }], 0);
  const tap = getLastTap()?.orders[0];
  if (tap === undefined) throw new Error('nothing was remembered');
  return tap;
};

describe('the last tap [F8]', () => {
  afterEach(forgetLastTap);

  it('is remembered for what can be taken back, and learns its command', async () => {
    expect(await remembered([done], ['c1'])).toMatchObject({ orderId: order.id, commandIds: ['c1'] });
    expect(getLastTap()?.action).toBe('done');
  });

  it('[CR10] takes back that the kitchen delivers itself by asking for a courier', () => {
    expect(backOf(order, { action: 'self_deliver' })).toEqual({ action: 'requote' });
  });

  it('is forgotten by a tap that cannot be taken back', async () => {
    await remembered([done], ['c1']);
    const acts = [{ action: 'cancel' as const, reason: 'other' as const, note: null }];
    await rememberTap([{ order, acts, stored: Promise.resolve(['c2']) }], 1);
    expect(getLastTap()).toBeNull();
  });

  it('is undone in the queue while it waits, and by a step back once it was answered', async () => {
    const tap = await remembered([done], ['c1']);
    expect(undoOf(tap, readyWith(waiting('c1', done, true)), SCREEN)).toEqual({ commandIds: ['c1'] });
    expect(undoOf(tap, readyWith(), SCREEN)).toEqual({ acts: [{ action: 'reopen' }] });
    expect(undoOf(tap, readyWith(waiting('other', done)), SCREEN)).toBeNull();
  });

  it('[S5] takes back the step it names alone: not one before it, and not another screen’s after it', async () => {
    await remembered([done], ['c1']);
    const tap = getLastTap();
    if (tap === null) throw new Error('nothing was remembered');
    const at = (status: typeof order.status) => shown({ ...order, status }, []);
    // Taken back at the place of its ticket already: a second undo would un-accept it.
    for (const elsewhere of [at('order_received'), at('delivering'), at('received'), at('cancelled')]) {
      expect(undoOf(tap.orders[0] as OrderTap, elsewhere, SCREEN)).toBeNull();
      expect(isUndoable(tap, viewOf(elsewhere))).toBe(false);
    }
    expect(isUndoable(tap, viewOf(at('finished')))).toBe(true);
    expect(isUndoable(tap, viewOf())).toBe(false);
  });

  it('[S2] offers no undo of a step that another screen had done a moment before', async () => {
    const tap = await remembered([done], ['c1']);
    const doneBy = (id: string): DeskOrder => {
      const actor = { kind: 'screen' as const, id, name: '' };
      const result = actOn(order, done, { now: '2026-11-21T18:00:00.000Z', actor, expectRev: order.rev });
      if (result.kind !== 'applied') throw new Error('not done');
      return shown(result.order, []);
    };
    expect(undoOf(tap, doneBy(SCREEN), SCREEN)).toEqual({ acts: [{ action: 'reopen' }] });
    expect(undoOf(tap, doneBy('the-other-screen'), SCREEN)).toBeNull();
  });

  it('undoes several ticks of one touch together, and never by reopening the order', async () => {
    const tap = await remembered([tick(1), tick(2)], ['c1', 'c2']);
    const opposite = { acts: [1, 2].map((line) => ({ action: 'item_done', line, done: false })) };
    expect(undoOf(tap, withTaps(waiting('c1', tick(1)), waiting('c2', tick(2))), SCREEN)).toEqual({
      commandIds: ['c1', 'c2'],
    });
    expect(undoOf(tap, withTaps(waiting('c1', tick(1), true), waiting('c2', tick(2))), SCREEN)).toEqual(opposite);
    expect(undoOf(tap, withTaps(), SCREEN)).toEqual(opposite);
  });

  it('[MD3] takes back all of a mending, also where the customer has changed the order since', async () => {
    const twice = orderOf({ no: '052', lines: ['1 mapo', '1 mapo', '2 rice'], dueIn: 9 });
    const lines = [{ line: 1, quantity: 0 }];
    await rememberTap([{ order: twice, acts: [{ action: 'mend', lines }], stored: Promise.resolve(['c1']) }], 0);
    const mended = actOn(
      twice,
      { action: 'mend', lines },
      { now: '2026-11-21T18:00:00.000Z', actor: { kind: 'screen', id: SCREEN, name: '' }, expectRev: twice.rev },
    );
    if (mended.kind !== 'applied') throw new Error('not mended');
    const renumbered = (items: typeof twice.items) => items.map((item) => ({ ...item, line: item.line + 1 }));
    const { order: now } = mended;
    const ordered = now.ordered == null ? now.ordered : { ...now.ordered, items: renumbered(now.ordered.items) };
    const changed = shown({ ...now, items: renumbered(now.items), ordered }, []);
    const back = [
      { line: 2, quantity: 1 },
      { line: 3, quantity: 1 },
    ];
    expect(undoOf(getLastTap()?.orders[0] as OrderTap, changed, SCREEN)).toEqual({
      acts: [{ action: 'mend', lines: back }],
    });
  });

  it('has an undo for every action that can be undone', () => {
    const at = (status: typeof order.status) => backOf({ ...order, status }, { action: 'reopen' });
    expect(backOf(order, { action: 'adjust_prep', prep_minutes: 40 })).toEqual({
      action: 'adjust_prep',
      prep_minutes: 25,
    });
    expect(at('finished')).toEqual(done);
    expect(at('delivering')).toEqual({ action: 'deliver' });
    expect(at('received')).toEqual({ action: 'receive' });
    expect(at('order_received')).toEqual({ action: 'accept', prep_minutes: 25 });
    expect(backOf(order, { action: 'requote' })).toBeNull();
    // [CR10] What came back from the road is no courier's any more.
    expect(backOf({ ...order, status: 'delivering' }, { action: 'self_deliver' })).toBeNull();
  });
});

it('is named as its own button calls it: a pickup is collected, not delivered', () => {
  expect(stepWord('receive', order)).toBe('undo_word.collected');
  expect(stepWord('receive', { delivery_method: 'delivery_own' })).toBe('undo_word.receive');
  expect(stepWord('done', order)).toBe('undo_word.done');
});
