import { describe, expect, it } from 'vitest';
import type { Shown } from './page.ts';
import { createVerdict, type Verdict } from './verdict.ts';

const START = 1_000_000;
const shown = (parts: Partial<Shown>): Shown => ({
  phase: 'ready',
  seal: 'ok',
  ids: [],
  doubled: [],
  answered: [],
  heardAt: START,
  saysWhy: false,
  timers: 0,
  ...parts,
});

function watch(seconds: number, parts: Partial<Shown>, verdict: Verdict = createVerdict()): readonly string[] {
  verdict.placed('a', START);
  for (let second = 1; second <= seconds; second += 1) verdict.look(shown(parts), START + second * 1_000);
  return verdict.wrong();
}

describe("the soak's verdict", () => {
  it('(I12) finds an order that waits in silence', () => {
    expect(watch(14, { ids: ['a'] })).toEqual([]);
    expect(watch(30, { ids: ['a'] }).join()).toContain('I12');
  });

  it('(I12) accepts a silence that the screen explains', () =>
    expect(watch(60, { ids: ['a'], saysWhy: true })).toEqual([]));

  it('(I5) finds an order that never comes, but not while the link is down', () => {
    expect(watch(60, {}).join()).toContain('I5');
    const offline = createVerdict();
    offline.linked(null);
    expect(watch(60, {}, offline)).toEqual([]);
  });

  it('(I4) finds an order that is there twice', () =>
    expect(watch(1, { ids: ['a'], doubled: ['a'] }).join()).toContain('I4'));
});
