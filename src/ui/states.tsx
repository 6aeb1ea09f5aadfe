import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { SealMark } from './seal-mark.tsx';

const SKELETON_AFTER_MS = 400;

/** Grey lines of the rows' real height, only when the wait is long enough to be seen. */
export function SkeletonRows({ label, rows = 8, height = 44 }: { label: string; rows?: number; height?: number }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(function showAfterAWhile() {
    const timer = setTimeout(() => setIsLong(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <chakra.div role="status" aria-label={label}>
      {isLong
        ? Array.from({ length: rows }, (_, row) => (
            <chakra.div
              key={row}
              style={{ height }}
              display="flex"
              alignItems="center"
              borderBottomWidth="1px"
              borderColor="border.subtle"
            >
              <chakra.span h="12px" w={`${55 + ((row * 17) % 40)}%`} bg="bg.muted" borderRadius="mark" />
            </chakra.div>
          ))
        : null}
    </chakra.div>
  );
}

type StateProps = { title: string; text?: string; children?: ReactNode };

export function EmptyState({ title, text, children, glyph }: StateProps & { glyph: string }) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="2" py="12" px="4" textAlign="center">
      <SealMark glyph={glyph} size={48} look="outline" />
      <chakra.p textStyle="section">{title}</chakra.p>
      {text === undefined ? null : <chakra.p color="fg.muted">{text}</chakra.p>}
      {children}
    </chakra.div>
  );
}

/** What failed, whether data is safe, a way to try again, and a code to pass on to support. */
export function ErrorState({
  title,
  text,
  code,
  retry,
  children,
}: StateProps & { code?: string | undefined; retry?: { label: string; onRetry: () => void } }) {
  return (
    <chakra.div role="alert" display="grid" justifyItems="center" gap="2" py="12" px="4" textAlign="center">
      <chakra.span color="zhu.fg" css={{ '& .icon': { width: '32px', height: '32px' } }}>
        <Icon name="octagon" />
      </chakra.span>
      <chakra.p textStyle="section">{title}</chakra.p>
      {text === undefined ? null : <chakra.p color="fg.muted">{text}</chakra.p>}
      {code === undefined ? null : (
        <chakra.code textStyle="helper" fontFamily="mono" color="fg.muted">
          {code}
        </chakra.code>
      )}
      {retry === undefined ? null : <Button onClick={retry.onRetry}>{retry.label}</Button>}
      {children}
    </chakra.div>
  );
}
