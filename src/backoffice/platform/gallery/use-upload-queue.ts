import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { addPhoto, photoKeys } from '../../../data/platform/photo-queries.ts';
import { sendPicture, uploadQueries, useDeleteUpload } from '../../../data/platform/upload-queries.ts';
import { newId } from '../../../lib/ids.ts';
import { refusedFile } from '../../kit/upload/refused-file.ts';
import { refusalText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';
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
      if (!signal.aborted) change({ type: 'moved', key, part: { state: 'failed', problem: refusalText(t, reason) } });
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
