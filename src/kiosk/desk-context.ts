import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from './words/use-translation.ts';
import type { Language } from '#contract/domain/basics.ts';
import { DEFAULT_CURRENCY, formatMoney, formatOrderMoney } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import type { DeskCalls } from './desk-calls.ts';
import type { LocalSettings } from './settings/local-settings.ts';
import type { DeskScreen } from './device/desk-screen.ts';
import type { DeskSound, SoundView } from './sound/desk-sound.ts';
import type { ClockText } from './words/format.ts';
import { calendarDay, createClockText } from './words/format.ts';

/** What every part of the desk may use: the one truth, the sound, the calls, the device it runs on and what it is set to. */
export type DeskParts = { desk: Desk; sound: DeskSound; calls: DeskCalls; screen: DeskScreen; own: LocalSettings };

export const DeskContext = createContext<DeskParts | null>(null);

export function useDeskParts(): DeskParts {
  const parts = useContext(DeskContext);
  if (parts === null) throw new Error('a desk component is used outside its DeskContext');
  return parts;
}

export const useDesk = (): Desk => useDeskParts().desk;

export function useDeskView(): DeskView {
  const { desk } = useDeskParts();
  return useSyncExternalStore(desk.subscribe, desk.view);
}

/**
 * One part of the view that keeps its identity while it stays the same: what is on the board many times is drawn again
 * only for its own sake [F10].
 */
export function useDeskPart<T>(part: (view: DeskView) => T): T {
  const { desk } = useDeskParts();
  return useSyncExternalStore(desk.subscribe, () => part(desk.view()));
}

export const storeOf = (view: DeskView): DeskView['store'] => view.store;

export function useSoundView(): SoundView {
  const { sound } = useDeskParts();
  return useSyncExternalStore(sound.subscribe, sound.view);
}

/** The server's time in ms, stepping once a second. */
export function useNow(): number {
  const { screen } = useDeskParts();
  return useSyncExternalStore(screen.subscribeTick, screen.tickedNow);
}

export function useLanguage(): Language {
  return useTranslation().language === 'en' ? 'en' : 'zh';
}

/** Drawn again when the language or the calendar day changes, not each second. */
export function useClockText(): ClockText {
  const { screen } = useDeskParts();
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useDeskPart(storeOf)?.time_zone ?? 'Etc/UTC';
  const day = useSyncExternalStore(screen.subscribeTick, () => calendarDay(screen.tickedNow(), timeZone));
  return useMemo(() => {
    const words = {
      tomorrow: t('when.tomorrow'),
      tomorrow_short: t('when.tomorrow_short'),
      yesterday: t('when.yesterday'),
      yesterday_short: t('when.yesterday_short'),
    };
    return createClockText(language, timeZone, { day, words });
  }, [t, language, timeZone, day]);
}

/** Amounts in minor units as text: an order's in its own currency, all else in the restaurant's. */
export function useMoney(): (minor: number, order?: Pick<Order, 'currency' | 'marks'>) => string {
  const language = useLanguage();
  const currency = useDeskPart(storeOf)?.currency ?? DEFAULT_CURRENCY;
  return (minor, order) =>
    order === undefined ? formatMoney(minor, currency, language) : formatOrderMoney(minor, order, language);
}
export type Money = ReturnType<typeof useMoney>;

const FALLBACK_LIMIT_SECONDS = 180;
export const acceptLimitOf = (view: Pick<DeskView, 'store'>): number =>
  view.store?.accept_limit_seconds ?? FALLBACK_LIMIT_SECONDS;
