import { describe, expect, it } from 'vitest';
import { equalChoices } from './equal-choices.ts';
import type { Dish, Specification } from './menu.ts';
import { contentKey, copyOfGroup, type OptionGroup } from './option-group.ts';

const NOW = Date.parse('2026-11-25T05:00:00.000Z');

const option = (id: string, name_zh: string, change: Partial<Specification['options'][number]> = {}) => ({
  id,
  name_zh,
  name_en: '',
  extra_price_cents: 0,
  is_default: false,
  is_removal: false,
  status: 'on_sale' as const,
  sold_out_until: null,
  ...change,
});
const heat = (id: string, change: Partial<Specification> = {}): Specification => ({
  id,
  name_zh: '辣度',
  name_en: '',
  is_multi_select: false,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: true,
  options: [option(`${id}-mild`, '微辣'), option(`${id}-hot`, '特辣')],
  sort_order: 1,
  ...change,
});
const dish = (id: string, ...specifications: Specification[]) =>
  ({ id, name_zh: id, name_en: '', specifications }) as unknown as Dish;
const group = (id: string): OptionGroup => ({ id, label: id, specification: heat(id), version: 1 });
const found = (dishes: Dish[], groups: OptionGroup[] = []) =>
  equalChoices(dishes, groups, NOW).map(({ group: into, places }) => [
    into?.id ?? null,
    places.map((place) => [place.dish.id, place.specification.id]),
  ]);

describe('[OG5] equal choices', () => {
  it('are found across dishes whatever their ids, places and unused limits', () => {
    const dishes = [dish('a', heat('1')), dish('b', heat('2', { sort_order: 4, max_selectable: 9 }))];
    expect(found(dishes)).toEqual([
      [
        null,
        [
          ['a', '1'],
          ['b', '2'],
        ],
      ],
    ]);
  });

  it.each([
    ['another price', heat('2', { options: [option('x', '微辣'), option('y', '特辣', { extra_price_cents: 1 })] })],
    ['another order', heat('2', { options: [option('y', '特辣'), option('x', '微辣')] })],
    ['another rule', heat('2', { is_required: false })],
    ['another name in English', heat('2', { name_en: 'Heat' })],
    ['something sold out', heat('2', { options: [option('x', '微辣', { status: 'sold_out' }), option('y', '特辣')] })],
  ])('are not those with %s', (_what, other) => {
    expect(found([dish('a', heat('1')), dish('b', other)])).toEqual([]);
  });

  it('are those again whose sold-out is over', () => {
    const sold_out_until = new Date(NOW - 1).toISOString();
    const over = heat('2', {
      options: [option('x', '微辣', { status: 'sold_out', sold_out_until }), option('y', '特辣')],
    });
    expect(found([dish('a', heat('1')), dish('b', over)])).toHaveLength(1);
  });

  it('are of each dish once, and not what is shared already', () => {
    expect(found([dish('a', heat('1'), heat('2'))])).toEqual([]);
    expect(found([dish('a', heat('1', { group_id: 'g' })), dish('b', heat('2'))])).toEqual([]);
  });

  it('are one too where a shared group is equal, unless the dish has it', () => {
    const g = group('g');
    const has = copyOfGroup(g, { id: '3', sort_order: 2 }, ({ id }) => id);
    expect(found([dish('a', heat('1')), dish('b', heat('2'), has)], [g])).toEqual([['g', [['a', '1']]]]);
  });

  it('of most dishes come first', () => {
    const [x, y] = [heat('1'), heat('1', { is_required: false })];
    const dishes = [dish('a', x), dish('b', x, y), dish('c', y), dish('d', y)];
    expect(equalChoices(dishes, [], NOW).map(({ places }) => places.length)).toEqual([3, 2]);
  });
});

it('[OG1] a copy is equal to its group, and has ids of its own', () => {
  const copy = copyOfGroup(group('g'), { id: 'own', sort_order: 3 }, (_option, place) => `own-${place}`);
  expect(contentKey(copy, NOW)).toBe(contentKey(group('g').specification, NOW));
  expect([copy.id, copy.group_id, copy.sort_order, ...copy.options.map(({ id }) => id)]).toEqual([
    'own',
    'g',
    3,
    'own-0',
    'own-1',
  ]);
});
