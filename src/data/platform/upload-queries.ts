import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteUploadCall, uploadCall, uploadRulesCall, type Uploaded } from '#contract/http/platform/upload.ts';
import { call } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { photoKeys } from './photo-queries.ts';

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

/** Sends a picture. */
export const sendPicture = (file: File, progress: UploadProgress): Promise<Uploaded> =>
  sendFile(uploadCall, file, progress);

/** Sends a picture; where it is afterwards: the reply's path, or else its address. */
export async function uploadPicture(file: File, progress: UploadProgress): Promise<string> {
  const { path, url } = await sendPicture(file, progress);
  return path === '' ? url : path;
}

/** Takes one's own upload away; refused while something shows it. */
export function useDeleteUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteUploadCall, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: photoKeys.all }),
  });
}
