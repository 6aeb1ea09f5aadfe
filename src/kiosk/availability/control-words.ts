import i18next from 'i18next';
import { useMemo } from 'react';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { useClockText, useDeskView, useLanguage, useNow } from '../desk-context.ts';
import type { OffEntry } from './off-entries.ts';
import { endWords } from './off-entries.ts';

export type ControlWords = ReturnType<typeof useControlWords>;

/** The controls' own words, loaded with them, and what they share with the desk. */
export function useControlWords() {
  const language = useLanguage();
  return useMemo(() => {
    const t = i18next.getFixedT(language, ['controls', 'kiosk']);
    const name = (zh: string, en: string): string => (language === 'en' && en !== '' ? en : zh === '' ? en : zh);
    return { t, name, language };
  }, [language]);
}

const DAY_MS = 86_400_000;

/** A clock time, with its day where that is not today: its name for the night that comes, else the weekday or the date. */
export function useMomentText(): (atMs: number) => string {
  const text = useClockText();
  const nowMs = useNow();
  const language = useLanguage();
  const timeZone = useDeskView().store?.time_zone ?? 'Etc/UTC';
  return (atMs) => {
    if (text.day(atMs) === '' || Math.abs(atMs - nowMs) < DAY_MS / 2) return text.clockLong(atMs);
    const isNear = Math.abs(atMs - nowMs) < 6 * DAY_MS;
    const style = isNear ? ({ weekday: 'short' } as const) : ({ month: 'numeric', day: 'numeric' } as const);
    const day = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { timeZone, ...style }).format(atMs);
    return `${day} ${text.timeLong(atMs)}`;
  };
}

/** What, until when, who and since when, of one entry. */
export function useEntryWords(
  store: DeskStore | null,
): (entry: OffEntry) => { what: string; until: string; who: string } {
  const { t, name } = useControlWords();
  const moment = useMomentText();
  const nowMs = useNow();
  const whatOf = (entry: OffEntry): string => {
    switch (entry.kind) {
      case 'busy':
        return t('off.busy', { n: entry.minutes });
      case 'delivery':
        return entry.miles === 0 ? t('off.no_delivery') : t('off.near_delivery', { n: entry.miles });
      case 'dish':
        return t('off.sold_out', { what: name(entry.nameZh, entry.nameEn) });
      case 'option': {
        const option = name(entry.nameZh, entry.nameEn);
        const dish = name(entry.dishZh, entry.dishEn);
        return t('off.sold_out', { what: dish === '' ? option : `${dish} · ${option}` });
      }
      default:
        return t(`off.${entry.kind}`);
    }
  };
  const untilOf = (entry: OffEntry): string => {
    const end = endWords(entry, store, nowMs);
    switch (end.word) {
      case 'day':
        return t('end.day_off');
      case 'time':
        return t('end.until', { time: moment(end.atMs) });
      case 'left':
        return t('end.left', { n: end.minutes });
      case 'said': {
        const said = t(entry.key === 'mode' ? 'end.reopened' : 'end.said');
        return end.minutes === null ? said : `${said} · ${ageText(t, end.minutes)}`;
      }
    }
  };
  return (entry) => ({
    what: whatOf(entry),
    until: untilOf(entry),
    who: [entry.by, entry.sinceMs === null ? '' : moment(entry.sinceMs)].filter((part) => part !== '').join(' '),
  });
}

function ageText(t: ControlWords['t'], minutes: number): string {
  if (minutes < 1) return t('age.now');
  if (minutes < 60) return t('age.minutes', { n: minutes });
  return minutes < 48 * 60
    ? t('age.hours', { n: Math.floor(minutes / 60) })
    : t('age.days', { count: Math.floor(minutes / (24 * 60)) });
}
