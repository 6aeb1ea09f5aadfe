import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVABLE_LINES, linesOfBuiltIn, withNeeded, withoutLine, type Givable } from './staff-role.ts';

const lines = fc.subarray([...GIVABLE_LINES]);
const line = fc.constantFrom(...GIVABLE_LINES);

describe('[RO2] [RO7] what is checked along with a line', () => {
  it('holds what was chosen, in the order of the table, and needs nothing more', () => {
    fc.assert(
      fc.property(lines, (chosen) => {
        const all = withNeeded(chosen);
        expect(all).toEqual(GIVABLE_LINES.filter((one) => all.includes(one)));
        expect(chosen.filter((one) => !all.includes(one))).toEqual([]);
        expect(withNeeded(all)).toEqual(all);
      }),
    );
  });

  it('leaves a whole role, without the line that is unchecked', () => {
    fc.assert(
      fc.property(lines, line, (chosen, gone) => {
        const left = withoutLine(withNeeded(chosen), gone);
        expect(left).not.toContain(gone);
        expect(withNeeded(left)).toEqual(left);
      }),
    );
  });

  it('brings a place where there is none, and no second one', () => {
    expect(withNeeded(['menu.sell'])).toContain('order.work');
    expect(withNeeded(['menu.manage'])).not.toContain('order.work');
    expect(withNeeded(['menu.see', 'photo.see'])).not.toContain('order.work');
    expect(withNeeded(['store.hours', 'store.open'])).toEqual(['store.open', 'store.hours']);
    expect(withNeeded(['photo.add'])).toContain('menu.manage');
    expect(withoutLine(withNeeded(['menu.sell', 'figures.see']), 'order.work')).toEqual(['figures.see']);
  });

  it('leaves the built-in roles what they were', () => {
    const atWork: Givable[] = ['order.work', 'push.receive', 'printer.see', 'print.order'];
    expect([...linesOfBuiltIn('courier_desk')].toSorted()).toEqual([...atWork, 'store.open'].toSorted());
    const cook: Givable[] = [...atWork, 'order.test', 'menu.sell', 'menu.see', 'menu.see_categories'];
    expect([...linesOfBuiltIn('cook')].toSorted()).toEqual(cook.toSorted());
  });
});
