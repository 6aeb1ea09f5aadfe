import sharp from 'sharp';
import { PICTURE_FORMATS, PICTURE_WIDTHS, sizedPath } from '#contract/domain/picture.ts';
import { UPLOAD_RULES } from '#contract/http/platform/upload.ts';
import type { ImageStore } from './image-store.ts';

/** Pictures under this path are immutable: a new picture has a new name. */
export const UPLOADS_PATH = '/uploads/';
export const fileNameOf = (path: string): string => path.slice(UPLOADS_PATH.length);

const QUALITY = { webp: { quality: 78 }, jpg: { quality: 80, mozjpeg: false } } as const;

/** The paths of a picture's smaller versions, existing or not. */
export const sizedNames = (path: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.flatMap((format) => sizedPath(path, width, format) ?? [])).map(
    fileNameOf,
  );

/**
 * Makes a picture's smaller versions once, next to it: WebP, and JPEG for browsers without WebP. A version wider than
 * the picture is not made; the picture itself is served in its place.
 */
export async function makeSizes(images: ImageStore, path: string, bytes: Buffer, width: number): Promise<void> {
  for (const target of PICTURE_WIDTHS.filter((one) => one < width)) {
    const sized = sharp(bytes, { limitInputPixels: UPLOAD_RULES.max_pixels }).resize({ width: target });
    for (const format of PICTURE_FORMATS) {
      const encoded =
        format === 'webp'
          ? sized.clone().webp(QUALITY.webp)
          : // JPEG has no transparency.
            sized.clone().flatten({ background: '#fff' }).jpeg(QUALITY.jpg);
      const name = fileNameOf(sizedPath(path, target, format) ?? '');
      if (name !== '') await images.put(name, await encoded.toBuffer());
    }
  }
}
