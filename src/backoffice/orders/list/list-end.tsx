import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';

type ListEndProps = {
  total: string;
  sum?: string;
  help?: string;
  hasMore: boolean;
  isReading: boolean;
  onMore: () => void;
};

/** How far before its end a list reads on, so that no one waits for rows. */
const READ_AHEAD = '600px';

/**
 * What the list comes to. Coming near it reads the next rows; the button is for anyone who does not scroll. Keyed by
 * the rows that are there, because what was read may not fill the window: then it looks again.
 */
export function ListEnd({ total, sum, help, hasMore, isReading, onMore }: ListEndProps) {
  const { t } = useWords('orders');
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (hasMore && !isReading) onMore();
  });
  useEffect(function readOnNearTheEnd() {
    // Where the page cannot observe this (tests, old browsers) the button remains.
    if (end.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more();
      },
      { root: end.current.closest('main'), rootMargin: READ_AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <chakra.div
      ref={end}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      textStyle="chip"
      color="fg.muted"
      mt="auto"
    >
      <span>{total}</span>
      {hasMore ? (
        <Button disabled={isReading} onClick={onMore}>
          {t(isReading ? 'loading' : 'orders.older')}
        </Button>
      ) : null}
      {help === undefined ? null : <span>{help}</span>}
      {sum === undefined ? null : (
        <chakra.span ml="auto" fontWeight="700" color="fg">
          {sum}
        </chakra.span>
      )}
    </chakra.div>
  );
}
