import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Draft, DraftStore } from '../../../offline/drafts.ts';
import { useFormDraft } from './use-form-draft.ts';

let answer: (draft: Draft | undefined) => void = () => undefined;
let read: Promise<Draft | undefined>;
let written: unknown[] = [];
let isOpen = true;
beforeEach(() => {
  read = new Promise<Draft | undefined>((resolve) => (answer = resolve));
  written = [];
  isOpen = true;
});
const store: DraftStore = {
  read: () => read,
  write: async (form, fields, begun) => void written.push([form, fields, begun]),
  drop: async (form) => void written.push([form, null]),
};
vi.mock('./use-draft-store.ts', () => ({
  useDraftStore: () => (isOpen ? store : null),
  useDraftStoreLater: () => async () => store,
  WRITE_AFTER_MS: 60_000,
}));

it('[EN4] keeps what was typed in the moment in which the drafts had been read, also over leaving at once', async () => {
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    return { form, draft: useFormDraft(form, 'dish:1') };
  });
  await act(async () => {
    answer(undefined);
    await read;
    result.current.form.setValue('name', '酱牛肉', { shouldDirty: true });
  });
  expect(result.current.draft.isKept).toBe(true);
  unmount();
  expect(written).toEqual([['dish:1', { name: '酱牛肉' }, { name: '' }]]);
});

it('[EN4] keeps what was typed in a form that was left before the drafts were open', async () => {
  isOpen = false;
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    return { form, draft: useFormDraft(form, 'dish:1') };
  });
  act(() => result.current.form.setValue('name', '酱牛肉', { shouldDirty: true }));
  unmount();
  await vi.waitFor(() => expect(written).toEqual([['dish:1', { name: '酱牛肉' }, { name: '' }]]));
});

it('[EN4] keeps what was typed in a form that was left before the drafts were read', async () => {
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    return { form, draft: useFormDraft(form, 'dish:1') };
  });
  expect(result.current.draft.isKept).toBe(false);
  act(() => result.current.form.setValue('name', '酱牛肉', { shouldDirty: true }));
  unmount();
  await vi.waitFor(() => expect(written).toEqual([['dish:1', { name: '酱牛肉' }, { name: '' }]]));
});

it('[EN9] says which restored fields someone else has saved since, and takes theirs', async () => {
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '牛肉', price: 1500, note: 'hot' } });
    return { form, draft: useFormDraft(form, 'dish:1') };
  });
  await act(async () => {
    answer({ at: 1, fields: { name: '酱牛肉', price: 1800 }, begun: { name: '牛肉', price: 1400 } });
    await read;
  });
  expect(result.current.draft.restored).toMatchObject({ fields: ['name', 'price'], changed: ['price'] });
  act(() => result.current.draft.restored?.takeSaved());
  expect(result.current.form.getValues()).toEqual({ name: '酱牛肉', price: 1500, note: 'hot' });
  expect(result.current.draft.restored).toMatchObject({ fields: ['name'], changed: [] });
  unmount();
  expect(written).toEqual([['dish:1', { name: '酱牛肉' }, { name: '牛肉' }]]);
});

it('[EN9] counts from what was saved as each field was begun, not as it was left', async () => {
  const { result, rerender, unmount } = renderHook(
    ({ values }) => {
      const form = useForm({ values, resetOptions: { keepDirtyValues: true } });
      return { form, draft: useFormDraft(form, 'dish:1') };
    },
    { initialProps: { values: { name: '牛肉', price: 1400 } } },
  );
  await act(async () => {
    answer(undefined);
    await read;
    result.current.form.setValue('price', 1800, { shouldDirty: true });
  });
  rerender({ values: { name: '牛肉', price: 1500 } });
  act(() => result.current.form.setValue('name', '酱牛肉', { shouldDirty: true }));
  unmount();
  expect(written.at(-1)).toEqual(['dish:1', { name: '酱牛肉', price: 1800 }, { name: '牛肉', price: 1400 }]);
});
