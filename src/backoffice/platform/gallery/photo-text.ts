import type { Photo } from '#contract/http/platform/photo.ts';

const KB = 1024;

/** `412 KB`, `1.3 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  const megabytes = bytes / KB / KB;
  return megabytes < 1024 ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** What a picture is called: its name, what shows it, or its id's end. */
export const photoName = ({ name, used_by, id }: Photo): string => name || used_by[0]?.name || id.slice(-8);
