/** The widths in which every upload is stored besides its own; a picture is never enlarged. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const PICTURE_FORMATS = ['webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const OWN = /^(\/uploads\/[0-9a-f-]{36})\.(?:jpg|png)$/;

/** The path of a smaller version of an upload, or null where the picture is not one of our uploads. */
export function sizedPath(path: string, width: PictureWidth, format: PictureFormat): string | null {
  const stem = OWN.exec(path)?.[1];
  return stem === undefined ? null : `${stem}-${width}.${format}`;
}

/** The `srcset` of all its widths. Where one was not made, the server answers with the picture itself. */
export function srcSetOf(path: string, format: PictureFormat): string | undefined {
  const sized = PICTURE_WIDTHS.map((width) => ({ width, path: sizedPath(path, width, format) }));
  if (sized.some((one) => one.path === null)) return undefined;
  return sized.map((one) => `${one.path ?? ''} ${one.width}w`).join(', ');
}
