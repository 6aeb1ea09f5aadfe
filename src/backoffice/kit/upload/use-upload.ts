import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../../data/platform/upload-queries.ts';

export type Sending = { name: string; share: number };

type UploadOptions = {
  /** Called after each picture with the paths of all that arrived since the start. */
  onDone: (paths: readonly string[]) => void;
  onFailed: (reason: Error) => void;
};

/** Sends pictures one after another. A new choice, a cancel or leaving the page stops what is under way. */
export function useUpload() {
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController | null>(null);

  const cancel = (): void => {
    running.current?.abort();
    running.current = null;
    setSending(null);
  };

  useEffect(function stopOnLeaving() {
    return () => running.current?.abort();
  }, []);

  const start = async (files: readonly File[], { onDone, onFailed }: UploadOptions): Promise<void> => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const arrived: string[] = [];
    try {
      for (const file of files) {
        setSending({ name: file.name, share: 0 });
        const onProgress = (share: number): void => setSending({ name: file.name, share });
        const path = await uploadPicture(file, { signal, onProgress });
        if (signal.aborted) return;
        arrived.push(path);
        onDone([...arrived]);
      }
    } catch (reason) {
      if (!signal.aborted) onFailed(reason instanceof Error ? reason : new Error(String(reason)));
    }
    if (running.current === controller) cancel();
  };

  return { sending, start, cancel };
}
