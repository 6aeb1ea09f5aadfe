import { useMemo } from 'react';
import { localTime } from '#contract/domain/time.ts';
import { useClockText, useDeskView, useLanguage, useNow } from '../desk-context.ts';
import type { CheckRow } from './check-rows.ts';
import { stationName } from '../../lib/plain-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const HOUR_MS = 3_600_000;

/** Moments and findings in the words of the screen and the restaurant's time zone. */
export function useCheckWords(): {
  t: ReturnType<typeof useAreaWords>;
  when: (ms: number) => string;
  fact: (row: CheckRow) => string;
} {
  const t = useAreaWords('screen');
  const text = useClockText();
  const language = useLanguage();
  const zone = useDeskView().store?.time_zone ?? 'Etc/UTC';
  // By the hour: the day a moment is named by changes at midnight only.
  const hour = Math.floor(useNow() / HOUR_MS);
  return useMemo(() => {
    const today = localTime(hour * HOUR_MS, zone).day;
    const dayText = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
      timeZone: zone,
      month: 'numeric',
      day: 'numeric',
    });

    function when(ms: number): string {
      const time = text.timeLong(ms);
      return localTime(ms, zone).day === today
        ? t('check.today', { time })
        : t('check.day', { day: dayText.format(ms), time });
    }

    function fact({ id, fact: name, values, at }: CheckRow): string {
      const time = at === undefined ? '' : id === 'queue' ? text.secondsLong(at) : text.clockLong(at);
      const since =
        at === undefined || (id !== 'printer' && id !== 'wake') ? '' : t(`check_fact.${id}.since`, { time });
      const named = values?.['station'] === undefined ? {} : { station: stationName(t, String(values['station'])) };
      return t(`check_fact.${id}.${name}`, {
        ...values,
        ...named,
        time,
        since,
        when: at === undefined ? '' : when(at),
      });
    }

    return { t, when, fact };
  }, [t, text, language, zone, hour]);
}
