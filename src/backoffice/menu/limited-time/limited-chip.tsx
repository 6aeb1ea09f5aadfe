import type { LimitedTime } from '#contract/domain/menu-availability.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../use-words.ts';
import { useLimitedText } from './use-limited-text.ts';

/** That something is sold at some times only, and when, in words. */
export function LimitedChip({ item, field }: { item: LimitedTime; field?: string }) {
  const { t } = useWords('menu');
  const text = useLimitedText();
  if (!item.is_limited_time) return null;
  return (
    <span title={text(item)}>
      <Chip tone="outline" icon="clock" {...(field === undefined ? {} : { field })}>
        {t('limited.mark')}
      </Chip>
    </span>
  );
}
