import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import type { Draft, DraftStore } from '../../../offline/drafts.ts';
import { useFormDraft } from './use-form-draft.ts';

let answer: (draft: Draft | undefined) => void = () => undefined;
const read = new Promise<Draft | undefined>((resolve) => (answer = resolve));
const written: unknown[] = [];
const store: DraftStore = {
  read: () => read,
  write: async (form, fields) => void written.push([form, fields]),
  drop: async (form) => void written.push([form, null]),
};
vi.mock('./use-draft-store.ts', () => ({ useDraftStore: () => store, WRITE_AFTER_MS: 60_000 }));

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
  expect(written).toEqual([['dish:1', { name: '酱牛肉' }]]);
});
