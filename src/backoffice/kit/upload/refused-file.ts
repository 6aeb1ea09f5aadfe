import type { ReplyOf } from '#contract/http/call.ts';
import type { uploadRulesCall } from '#contract/http/platform/upload.ts';

export type UploadRules = ReplyOf<typeof uploadRulesCall>;
export type RefusedFile = { code: 'too_large' | 'wrong_kind'; name: string };

/** What the server would refuse anyway, said before anything is sent. The content decides there, the name here. */
export function refusedFile(files: readonly File[], rules: UploadRules): RefusedFile | undefined {
  const wrong = files.find((file) => file.type !== '' && !rules.types.includes(file.type));
  if (wrong !== undefined) return { code: 'wrong_kind', name: wrong.name };
  const large = files.find((file) => file.size > rules.max_bytes);
  return large === undefined ? undefined : { code: 'too_large', name: large.name };
}

export const megabytes = (bytes: number): string => String(Math.floor((bytes / 1024 / 1024) * 10) / 10);
