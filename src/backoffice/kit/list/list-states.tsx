import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useWords, type Area } from '../../use-words.ts';
import { Reading } from '../reading.tsx';

type Query = {
  data: { items: readonly unknown[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData?: boolean;
};

type ListStatesProps = {
  area: Area;
  query: Query;
  /** Where the words for an empty list are: `<words>.failed`, `.empty`, `.empty_text`, `.none`. */
  words: string;
  glyph: string;
  isFiltered: boolean;
  onClear: () => void;
  /** The first step of an empty list. */
  firstStep?: ReactNode;
};

/** Shown instead of a list that is loading, could not be loaded, or is empty. */
export function ListStates({ area, query, words, glyph, isFiltered, onClear, firstStep }: ListStatesProps) {
  const { t } = useWords(area);
  const { data } = query;
  if (data === undefined || query.isPlaceholderData === true)
    return <Reading query={query} failed={t(`${words}.failed`)} height={64} />;
  if (data.items.length > 0) return null;
  if (isFiltered)
    return (
      <EmptyState glyph={glyph} title={t(`${words}.none`)}>
        <Button onClick={onClear}>{t('orders.clear')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState glyph={glyph} title={t(`${words}.empty`)} text={t(`${words}.empty_text`)}>
      {firstStep}
    </EmptyState>
  );
}
