import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDrafts } from './drafts.ts';
import type { OpenTabs } from './open-tabs.ts';

const KEY = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));
const ONE_TAB: OpenTabs = { own: async () => 'one', open: async () => new Set(['one']) };

it('[EN4] a form that is opened again at once finds what it was left with, and one that was saved finds nothing', async () => {
  const store = await openDrafts('person', KEY, ONE_TAB);
  const written = store.write('dish', { name: 'Mapo tofu, hot' });
  expect((await store.read('dish'))?.fields).toEqual({ name: 'Mapo tofu, hot' });
  await written;
  void store.write('dish', { name: 'late' });
  await store.drop('dish');
  expect(await store.read('dish')).toBeUndefined();
});

it('[EN4] what an open tab has not saved stays its own, and what a closed one left is taken once', async () => {
  const open = new Set(['one', 'two', 'three']);
  const at = (tab: string) => openDrafts('person', KEY, { own: () => Promise.resolve(tab), open: async () => open });
  const [one, two] = [await at('one'), await at('two')];
  await two.write('store', { tax_rate: 0.09 });
  expect(await one.read('store')).toBeUndefined();
  await one.write('store', { minimum_order_cents: 1500 });
  // Saved: the other tab's is still there.
  await one.drop('store');
  expect((await two.read('store'))?.fields).toEqual({ tax_rate: 0.09 });
  open.delete('two');
  expect((await one.read('store'))?.fields).toEqual({ tax_rate: 0.09 });
  expect(await (await at('three')).read('store')).toBeUndefined();
});

it('[EN4] goes on with a draft that an earlier version kept', async () => {
  await (
    await openDrafts('person', KEY, { own: async () => '', open: async () => new Set() })
  ).write('old', { name: 'a' });
  const now = await openDrafts('person', KEY, ONE_TAB);
  expect((await now.read('old'))?.fields).toEqual({ name: 'a' });
});
