import { chakra } from '@chakra-ui/react';
import type { Dish } from '#contract/domain/menu.ts';
import { Picture } from '../../kit/upload/picture.tsx';

type DishThumbProps = { dish: Pick<Dish, 'image' | 'name_zh'>; size?: string; fontSize?: string };

/** The dish's picture, or the first character of its name where it has none. */
export function DishThumb({ dish, size = '36px', fontSize = 'section' }: DishThumbProps) {
  if (dish.image !== null)
    return (
      <Picture
        path={dish.image}
        alt=""
        sizes={size}
        boxSize={size}
        objectFit="cover"
        borderRadius="chip"
        bg="bg.muted"
        data-field="dish.image"
      />
    );
  return (
    <chakra.span
      aria-hidden="true"
      boxSize={size}
      display="grid"
      placeItems="center"
      borderRadius="chip"
      bg="var(--bg-muted)"
      color="var(--fg-muted)"
      fontFamily="seal"
      fontWeight="700"
      fontSize={fontSize}
      lineHeight="1"
      data-field="dish.image"
    >
      {dish.name_zh === '' ? '' : String.fromCodePoint(dish.name_zh.codePointAt(0) ?? 0)}
    </chakra.span>
  );
}
