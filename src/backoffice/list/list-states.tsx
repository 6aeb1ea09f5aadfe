import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useWords, type Area } from '../use-words.ts';

type Query = {
  data: { items: readonly unknown[] } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
};

type ListStatesProps = {
  area: Area;
  query: Query;
  /** Where the words for an empty list stand: `<words>.failed`, `.empty`, `.empty_text`, `.none`. */
  words: string;
  glyph: string;
  isFiltered: boolean;
  onClear: () => void;
  /** The first step of an empty list. */
  firstStep?: ReactNode;
};

/** What stands in a list's place while it is read, could not be read, or is empty. */
export function ListStates({ area, query, words, glyph, isFiltered, onClear, firstStep }: ListStatesProps) {
  const { t } = useWords(area);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <SkeletonRows label={t('loading')} height={64} />;
  if (data === undefined)
    return error === null ? null : (
      <ErrorState
        title={t(`${words}.failed`)}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
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
