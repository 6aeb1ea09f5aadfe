import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSame } from '#contract/domain/canonical.ts';
import type { Draft, DraftStore } from '../../../offline/drafts.ts';
import { useDraftStore, useDraftStoreLater, WRITE_AFTER_MS } from './use-draft-store.ts';

/**
 * What is shown again: when it was typed, the fields in which it still differs from what is saved, and those of them that
 * someone else has saved since [EN9].
 */
export type Restored = { at: number; fields: readonly string[]; changed: readonly string[]; takeSaved: () => void };

/** What `useFormDraft` says of a form. */
export type FormDraft = {
  /** Null when nothing is shown again. */
  restored: Restored | null;
  /** Leaving loses nothing: the form opens again as it was left. */
  isKept: boolean;
};

/**
 * Keeps what was typed into a form, until it is saved or dropped: over another page, an ended session, a crash [EN4]. No
 * form with a password has a draft.
 */
export function useFormDraft<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'getValues' | 'setValue' | 'subscribe' | 'formState'>,
  name: string,
): FormDraft {
  const store = useDraftStore();
  const openLater = useEffectEvent(useDraftStoreLater());
  const [restored, setRestored] = useState<{ name: string; draft: Draft | null } | null>(null);
  const latest = useRef<readonly string[]>([]);
  /** What was saved as each changed field was begun. */
  const begun = useRef<Record<string, unknown>>({});
  const { dirtyFields, defaultValues } = form.formState;
  const saved: Record<string, unknown> = defaultValues ?? {};
  const dirty = Object.keys(dirtyFields);

  const isRead = restored?.name === name;
  const show = useEffectEvent((draft: Draft | undefined) => {
    if (isRead) return;
    const isUntouched = latest.current.length === 0;
    if (draft !== undefined && isUntouched) {
      begun.current = { ...draft.begun };
      fill(form, draft.fields);
    }
    setRestored({ name, draft: isUntouched ? (draft ?? null) : null });
  });
  useEffect(
    function restore() {
      if (store === null) return undefined;
      let isGone = false;
      const read = async (): Promise<void> => {
        const draft = await store.read(name);
        if (!isGone) show(draft);
      };
      void read();
      return () => void (isGone = true);
    },
    [store, name],
  );

  // Before `keep`, which is begun in the same commit when something was typed while the drafts were read.
  useEffect(function noteDirty() {
    const isSaved = dirty.length === 0 && latest.current.length > 0;
    latest.current = dirty;
    if (isSaved) begun.current = {};
    for (const field of dirty) if (!(field in begun.current)) begun.current[field] = saved[field];
  });
  const { subscribe, getValues } = form;
  useEffect(
    function keep() {
      // A form may be left before the drafts are open, or its own is read; what was typed by then is the draft.
      if (store === null || !isRead)
        return () => {
          if (latest.current.length > 0)
            void writeLater(store ?? openLater(), name, latest.current, getValues(), begun.current);
        };
      const write = (): void => void writeDraft(store, name, latest.current, getValues(), begun.current);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          write();
        }, WRITE_AFTER_MS);
      };
      // Typed before the drafts were open.
      if (latest.current.length > 0) later();
      const stop = subscribe({ formState: { values: true, dirtyFields: true }, callback: later });
      return () => {
        stop();
        if (timer === undefined) return;
        clearTimeout(timer);
        write();
      };
    },
    [store, name, subscribe, getValues, isRead],
  );
  const draft = isRead ? restored.draft : null;
  const fields = dirty.filter((field) => draft !== null && field in draft.fields);
  const changed = fields.filter((field) => isSavedSince(draft?.begun, field, saved));
  const takeSaved = (): void => fill(form, Object.fromEntries(changed.map((field) => [field, saved[field]])));
  return {
    restored: draft === null || fields.length === 0 ? null : { at: draft.at, fields, changed, takeSaved },
    isKept: isRead && store !== null,
  };
}

const isSavedSince = (begun: Draft['begun'], field: string, saved: Record<string, unknown>): boolean =>
  begun !== undefined && field in begun && !isSame(begun[field], saved[field]);

function fill<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'getValues' | 'setValue'>,
  fields: Record<string, unknown>,
): void {
  const known = form.getValues();
  for (const [field, value] of Object.entries(fields))
    if (field in known)
      form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true, shouldTouch: true });
}

const writeDraft = (
  store: DraftStore,
  name: string,
  dirty: readonly string[],
  values: FieldValues,
  begun: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const of = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(dirty.map((field) => [field, from[field]]));
  return dirty.length === 0 ? store.drop(name) : store.write(name, of(values), of(begun));
};

async function writeLater(
  opening: DraftStore | Promise<DraftStore | null>,
  name: string,
  dirty: readonly string[],
  values: FieldValues,
  begun: Readonly<Record<string, unknown>>,
): Promise<void> {
  const store = await opening;
  if (store !== null) await writeDraft(store, name, dirty, values, begun);
}
