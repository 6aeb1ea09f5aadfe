import { chakra } from '@chakra-ui/react';

type SealMarkProps = { glyph: string; size?: number; isOnDark?: boolean };

/** The square seal: a brand mark, and the figure of empty states. */
export function SealMark({ glyph, size = 32, isOnDark = false }: SealMarkProps) {
  const ground = isOnDark ? 'var(--white)' : 'var(--bg-inverse)';
  const ink = isOnDark ? 'var(--iron-900)' : 'var(--fg-inverse)';
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-grid"
      placeItems="center"
      flex="none"
      borderRadius="4px"
      fontFamily="seal"
      fontWeight="700"
      lineHeight="1"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.6),
        background: ground,
        color: ink,
        boxShadow: `inset 0 0 0 2px ${ground}, inset 0 0 0 3px ${ink}`,
      }}
    >
      {glyph}
    </chakra.span>
  );
}
