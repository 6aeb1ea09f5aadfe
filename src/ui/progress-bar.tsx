import { chakra } from '@chakra-ui/react';

type ProgressBarProps = {
  label: string;
  /** How much is done, 0 to 1. */
  share: number;
  width?: string;
};

const track = { background: 'var(--bg-muted)', borderRadius: 'mark' };
const done = { background: 'var(--fg)', borderRadius: 'mark' };

/** How far something is, in ink; a browser's own bar is green or blue as it pleases. */
export function ProgressBar({ label, share, width = '100%' }: ProgressBarProps) {
  return (
    <chakra.progress
      aria-label={label}
      max={1}
      value={share}
      w={width}
      h="8px"
      flex={width === '100%' ? '1' : 'none'}
      minW="80px"
      appearance="none"
      border="0"
      css={{
        ...track,
        '&::-webkit-progress-bar': track,
        '&::-webkit-progress-value': done,
        '&::-moz-progress-bar': done,
      }}
    />
  );
}
