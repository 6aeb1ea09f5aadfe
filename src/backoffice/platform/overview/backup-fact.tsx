import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';
import { useLasted } from './use-lasted.ts';

/** How old the last backup is, and whether that is too old [IN20]. */
export function BackupFact({ backup: { last_at, is_late } }: Pick<PlatformOverview, 'backup'>) {
  const { t } = useWords('platform');
  const lasted = useLasted();
  const now = useNow(60_000);
  const time = last_at === null ? '' : lasted(now - Date.parse(last_at));
  const tone = is_late ? 'late' : last_at === null ? 'soon' : 'ok';
  return (
    <Chip tone={tone} icon={is_late ? 'late' : last_at === null ? 'soon' : 'onTime'}>
      {last_at === null
        ? t(is_late ? 'links.backup_missing' : 'links.backup_none')
        : t(is_late ? 'links.backup_late' : 'links.backup_ago', { time })}
    </Chip>
  );
}
