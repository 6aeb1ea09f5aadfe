import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDrafts } from './drafts.ts';

const KEY = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));

it('[EN4] a form that is opened again at once finds what it was left with, and one that was saved finds nothing', async () => {
  const store = await openDrafts('person', KEY);
  const written = store.write('dish', { name: 'Mapo tofu, hot' });
  expect((await store.read('dish'))?.fields).toEqual({ name: 'Mapo tofu, hot' });
  await written;
  void store.write('dish', { name: 'late' });
  await store.drop('dish');
  expect(await store.read('dish')).toBeUndefined();
});
