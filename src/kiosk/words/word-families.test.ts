import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OrderActionSchema } from '#contract/domain/order-command.ts';
import { CANCEL_REASONS, ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { RING_KINDS } from '#contract/domain/order.ts';
import { SCREEN_SORTS, SCREEN_VIEWS } from '#contract/domain/screen-settings.ts';
import type { DeskLayers } from '../desk-ui.ts';

type Words = { [key: string]: string | Words };

const ACTIONS = OrderActionSchema.def.options.flatMap(({ shape }) => shape.action.def.values);

/** Every column that opens as a sheet, folded ones too; a new one is a type error here until it is named. */
const SHEETS: Record<NonNullable<DeskLayers['lane']>, true> = {
  new: true,
  scheduled: true,
  preparing: true,
  ready: true,
  way: true,
};

/** Words whose last part is one of a list of the contract: `area`, what stands before that part, and the list. */
const FAMILIES: readonly [area: string, before: string, names: readonly string[]][] = [
  ['flow', 'look.', SCREEN_VIEWS],
  ['flow', 'look.', SCREEN_VIEWS.map((view) => `${view}_what`)],
  ['flow', 'look.sort_', SCREEN_SORTS],
  ['screen', 'set.view_', SCREEN_VIEWS],
  ['screen', 'set.sort_', SCREEN_SORTS],
  ['kiosk', 'lane.', Object.keys(SHEETS)],
  ['kiosk', 'undo_word.', ACTIONS],
  ['kiosk', 'queued.', ACTIONS],
  ['kiosk', 'reason.', CANCEL_REASONS],
  ['kiosk', 'order_state.', ORDER_STATUSES],
  ['kiosk', 'alert.', [...RING_KINDS, 'courier_trouble', 'confirm_courier']],
];

function wordAt(language: string, area: string, key: string): unknown {
  const words = JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Words;
  return key.split('.').reduce<unknown>((node, part) => (node as Words | undefined)?.[part], words);
}

describe('no raw key on the desk [F14]', () => {
  it.each(FAMILIES)('%s: %s… has words for all of %s', (area, before, names) => {
    const missing = ['zh', 'en'].flatMap((language) =>
      names.filter((name) => typeof wordAt(language, area, before + name) !== 'string').map((name) => [language, name]),
    );
    expect(missing).toEqual([]);
  });
});
