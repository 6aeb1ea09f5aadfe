import type { ComponentProps } from 'react';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useWords } from '../use-words.ts';
import { codeOf, failureText } from './failure-text.ts';

type ReadingProps = Omit<ComponentProps<typeof SkeletonRows>, 'label'> & {
  query: { data: unknown; error: Error | null; refetch: () => unknown; isPlaceholderData?: boolean };
  /** What could not be read; without it the title says why. */
  failed?: string;
  /** What else to know when it failed. */
  note?: string;
};

/**
 * Stands in for what is read: grey lines until it is there, and why it could not be read. While what was asked before
 * still stands below, all that follows this is grey and takes no click. Nothing once there is data.
 */
export function Reading({ query, failed, note, ...lines }: ReadingProps) {
  const { t } = useWords();
  const { data, error, refetch, isPlaceholderData = false } = query;
  if (isPlaceholderData) return <div role="status" aria-label={t('loading')} data-reads-again="" />;
  if (data !== undefined) return null;
  if (error === null) return <SkeletonRows label={t('loading')} {...lines} />;
  const why = failureText(t, error);
  const code = codeOf(error);
  const text = [failed === undefined ? '' : why, note ?? ''].filter(Boolean).join(' ');
  return (
    <ErrorState
      title={failed ?? why}
      {...(text === '' ? {} : { text })}
      // That it is not there needs no support.
      code={code === 'not_found' ? undefined : code}
      retry={{ label: t('retry'), onRetry: () => void refetch() }}
    />
  );
}
