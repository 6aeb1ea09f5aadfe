import { useMemo } from 'react';
import type { SortWords } from '../../ui/sort-list.tsx';
import { useWords } from '../use-words.ts';

/** The words around a sorted list. */
export function useSortWords(): SortWords {
  const { t } = useWords();
  return useMemo(
    () => ({
      handle: (name) => t('sort.handle', { name }),
      up: t('sort.up'),
      down: t('sort.down'),
      first: t('sort.first'),
      last: t('sort.last'),
      before: (name) => t('sort.before', { name }),
      moved: (name, place, count) => t('sort.moved', { name, place, all: count }),
      help: t('sort.help'),
    }),
    [t],
  );
}
