import { useWords } from '../../use-words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has lasted, as exactly as it matters: `4 分 6 秒`, `3 小时`, `2 天`. */
export function useLasted(): (ms: number) => string {
  const { t } = useWords('platform');
  return (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1_000));
    if (seconds < MINUTE) return t('lasted.seconds', { count: seconds });
    if (seconds < 10 * MINUTE)
      return t('lasted.minutes_seconds', { minutes: Math.floor(seconds / MINUTE), seconds: seconds % MINUTE });
    if (seconds < HOUR) return t('lasted.minutes', { count: Math.floor(seconds / MINUTE) });
    if (seconds < DAY) return t('lasted.hours', { count: Math.floor(seconds / HOUR) });
    return t('lasted.days', { count: Math.floor(seconds / DAY) });
  };
}
