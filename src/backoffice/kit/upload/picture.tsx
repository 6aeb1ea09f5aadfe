import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { srcSetOf } from '#contract/domain/picture.ts';

type PictureProps = Omit<ComponentProps<typeof chakra.img>, 'src' | 'srcSet' | 'sizes'> & {
  path: string;
  alt: string;
  /** How wide it is drawn, so that the browser takes no larger file than it needs (`36px`, `(min-width: 48em) 240px, 50vw`). */
  sizes: string;
};

/** A picture in the width it is drawn at: WebP where the browser reads it, else JPEG, else the picture as it was sent. */
export function Picture({ path, alt, sizes, ...rest }: PictureProps) {
  const webp = srcSetOf(path, 'webp');
  const jpeg = srcSetOf(path, 'jpg');
  if (webp === undefined || jpeg === undefined) return <chakra.img src={path} alt={alt} loading="lazy" {...rest} />;
  return (
    <picture style={{ display: 'contents' }}>
      {/* In a grid or a row it would take its own place. */}
      <source type="image/webp" srcSet={webp} sizes={sizes} style={{ display: 'none' }} />
      <chakra.img src={path} srcSet={jpeg} sizes={sizes} alt={alt} loading="lazy" {...rest} />
    </picture>
  );
}
