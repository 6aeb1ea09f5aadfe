import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { CallError, invalidField } from '#contract/errors.ts';
import { UPLOAD_RULES } from '#contract/http/platform/upload.ts';

export type Picture = { bytes: Buffer; extension: 'jpg' | 'png'; width: number; height: number };

const refuse = (code: string, message: string, params?: Record<string, number>): never => {
  throw invalidField('file', code, message, params);
};

/**
 * A picture as we store it: identified by content and never by name, rotated as the camera recorded, scaled down to the
 * largest size in use, re-encoded. Re-encoding drops EXIF (where it was taken) and anything else hidden in the file.
 */
export async function readPicture(content: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !UPLOAD_RULES.types.some((known) => known === type.mime))
    throw new CallError('unsupported_media', [
      { path: 'file', code: 'picture_kind', message: 'is neither a JPG nor a PNG' },
    ]);
  // The header gives the unpacked size; nothing is unpacked before that is checked.
  const header = sharp(content, { limitInputPixels: false });
  const facts = await header.metadata().catch(() => refuse('picture_unreadable', 'is not a readable picture'));
  const pixels = facts.width * facts.height;
  if (pixels > UPLOAD_RULES.max_pixels)
    refuse('too_many_pixels', 'has too many pixels', { maximum: UPLOAD_RULES.max_pixels, pixels });
  const sized = sharp(content, { limitInputPixels: UPLOAD_RULES.max_pixels, failOn: 'error' })
    .rotate()
    .resize({ width: UPLOAD_RULES.max_side, height: UPLOAD_RULES.max_side, fit: 'inside', withoutEnlargement: true });
  const isPng = type.mime === 'image/png';
  const encoded = isPng ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 85 });
  const { data, info } = await encoded
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('picture_unreadable', 'is not a readable picture'));
  return { bytes: data, extension: isPng ? 'png' : 'jpg', width: info.width, height: info.height };
}
