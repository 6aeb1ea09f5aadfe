import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { addPhoto, photoKeys } from '../../data/photo/photo-queries.ts';
import { sendPicture, uploadQueries, useDeleteUpload } from '../../data/upload/upload-queries.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { newId } from '../../lib/ids.ts';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';
import { refusedFile } from '../upload/refused-file.ts';
import { useWords } from '../use-words.ts';
import { changeQueue, nextItems, waitingItem, type QueueItem } from './upload-queue.ts';

/** Sends pictures into the gallery: a few at once, each with its progress, each to be stopped or tried again. */
export function useUploadQueue(category: string) {
  const { t } = useWords('gallery');
  const queryClient = useQueryClient();
  const { data: rules } = useQuery(uploadQueries.rules());
  const [queue, change] = useReducer(changeQueue, []);
  const running = useRef(new Map<string, AbortController>());
  const { mutate: deleteUpload } = useDeleteUpload();

  useEffect(function stopOnLeaving() {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const problemOf = (reason: unknown): string => {
    const [first] = reason instanceof CallFailure ? reason.errors : [];
    if (first !== undefined) return fieldErrorText(t, first);
    return failureText(t, reason instanceof Error ? reason : new Error(String(reason)));
  };

  async function send({ key, file }: QueueItem): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    const { signal } = controller;
    change({ type: 'moved', key, part: { state: 'sending', share: 0, problem: null } });
    try {
      const onProgress = (share: number): void => change({ type: 'moved', key, part: { share } });
      const { id } = await sendPicture(file, { signal, onProgress });
      await addPhoto({ id, category });
      change({ type: 'moved', key, part: { state: 'done', share: 1, photoId: id } });
      void queryClient.invalidateQueries({ queryKey: photoKeys.all });
    } catch (reason) {
      if (!signal.aborted) change({ type: 'moved', key, part: { state: 'failed', problem: problemOf(reason) } });
    } finally {
      running.current.delete(key);
    }
  }

  useEffect(function beginNext() {
    for (const item of nextItems(queue)) if (!running.current.has(item.key)) void send(item);
  });

  return {
    queue,
    types: rules?.types ?? [],
    maxBytes: rules?.max_bytes,
    add: (files: readonly File[]): void => {
      const items = files.map((file): QueueItem => {
        const refused = rules === undefined ? undefined : refusedFile([file], rules);
        const item = waitingItem(newId(), file);
        return refused === undefined
          ? item
          : { ...item, state: 'failed', problem: t(`upload.${refused.code}`, { name: file.name }) };
      });
      change({ type: 'added', items });
    },
    /** Stops one that is on its way, or forgets one that failed. */
    cancel: (key: string): void => {
      running.current.get(key)?.abort();
      change({ type: 'removed', key });
    },
    retry: (key: string): void => change({ type: 'moved', key, part: { state: 'waiting', share: 0, problem: null } }),
    /** Takes one that has arrived away again. */
    undo: ({ key, photoId }: QueueItem): void => {
      if (photoId !== null) deleteUpload(photoId, { onSuccess: () => change({ type: 'removed', key }) });
    },
    clear: (): void => change({ type: 'cleared' }),
  };
}
export type UploadQueue = ReturnType<typeof useUploadQueue>;
