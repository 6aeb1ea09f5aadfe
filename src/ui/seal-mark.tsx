import { chakra } from '@chakra-ui/react';

type SealLook = 'ink' | 'onDark' | 'outline';
type SealMarkProps = { glyph: string; size?: number; look?: SealLook };

const LOOKS: Record<SealLook, { ground: string; ink: string }> = {
  ink: { ground: 'var(--bg-inverse)', ink: 'var(--fg-inverse)' },
  onDark: { ground: 'var(--white)', ink: 'var(--iron-900)' },
  outline: { ground: 'var(--bg-surface)', ink: 'var(--fg-muted)' },
};

/** The square seal: a brand mark; outlined, the figure of empty states. */
export function SealMark({ glyph, size = 32, look = 'ink' }: SealMarkProps) {
  const { ground, ink } = LOOKS[look];
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-grid"
      placeItems="center"
      flex="none"
      borderRadius="chip"
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
