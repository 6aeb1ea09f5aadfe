import { queryOptions } from '@tanstack/react-query';
import { uploadCall, uploadRulesCall } from '#contract/http/upload.ts';
import { call } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';

export const uploadQueries = {
  /** What a picture may be; it changes with a release at most. */
  rules: () =>
    queryOptions({
      queryKey: ['upload', 'rules'],
      queryFn: ({ signal }) => call(uploadRulesCall, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export type UploadProgress = { signal: AbortSignal; onProgress: (share: number) => void };

/** Sends a picture; where it stands afterwards: the reply's path, or else its address (spec.md §2). */
export async function uploadPicture(file: File, progress: UploadProgress): Promise<string> {
  const { path, url } = await sendFile(uploadCall, file, progress);
  return path === '' ? url : path;
}
