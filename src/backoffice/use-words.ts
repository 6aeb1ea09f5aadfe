import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/domain/basics.ts';
import { amountText, DEFAULT_CURRENCY, formatMoney, formatOrderMoney } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { PHONE_CHANNEL } from '#contract/domain/phone-channel.ts';
import { ownText, styleOf, timeText, zonedText, type TimeStyle } from './kit/format.ts';
import { useMaybeRestaurant } from './shell/restaurant-context.ts';

type Named = { name_zh: string; name_en: string };

/** An area's own words are in `locales/<language>/<area>.json`; what it shares with the rest in `office.json`. */
export type Area =
  | 'account'
  | 'audit'
  | 'channels'
  | 'customers'
  | 'feedback'
  | 'figures'
  | 'menu'
  | 'gallery'
  | 'mail'
  | 'moderation'
  | 'orders'
  | 'people'
  | 'platform'
  | 'printers'
  | 'refunds'
  | 'reviews'
  | 'screens'
  | 'store';

const SHARED = 'office';
export const VIEWER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The currency of a part that is not the chosen restaurant's: a form that chooses one, a page of many restaurants. */
export const CurrencyContext = createContext<string | null>(null);

/** Words, names, money and times in the person's language and the restaurant's zone; an area's words first, then the shared ones. */
export function useWords(area?: Area) {
  const { t, i18n } = useTranslation(area === undefined ? SHARED : [area, SHARED]);
  // A page that is of no restaurant (one's own account, the platform) shows times in the viewer's zone.
  const restaurant = useMaybeRestaurant();
  const time_zone = restaurant?.time_zone ?? VIEWER_ZONE;
  const chosen = useContext(CurrencyContext);
  const currency = chosen ?? restaurant?.currency ?? DEFAULT_CURRENCY;
  const language: Language = i18n.language === 'en' ? 'en' : 'zh';
  return useMemo(
    () => ({
      t,
      /** A channel's name; orders taken by phone have none. */
      channelText: (channel: string): string => (channel === PHONE_CHANNEL ? t('channel_phone') : channel),
      language,
      /** By whose clock `time` speaks. */
      zone: time_zone,
      /** What the restaurant sells in; amounts of no restaurant are in the platform's default currency. */
      currency,
      /** An amount of the restaurant, or of another currency with its code. */
      money: (minor: number, of: string = currency) => formatMoney(minor, of, language, currency),
      /** An amount of the restaurant as a plain number, for files. */
      amount: (minor: number, of: string = currency) => amountText(minor, of),
      /** An amount of an order: a foreign one carries its code. */
      orderMoney: (minor: number, order: Pick<Order, 'currency' | 'marks'>) => formatOrderMoney(minor, order, language),
      time: (instant: string, style: TimeStyle = 'clock') => timeText(instant, style, language, time_zone),
      /** The clock today, with the day before it on any other, and its year where that is not this one. */
      when: (instant: string) => timeText(instant, styleOf(instant, time_zone, Date.now()), language, time_zone),
      /** A time of an account (a sign-in, a link's end): always by the viewer's clock [TZ1]. */
      own: (instant: string, style: TimeStyle = styleOf(instant, VIEWER_ZONE, Date.now())) =>
        ownText(instant, style, language, { own: VIEWER_ZONE, restaurant: time_zone }),
      /** A time where restaurants of several zones stand together: in that restaurant's, or in the viewer's own, by name. */
      zoned: (instant: string, of: string = VIEWER_ZONE) => zonedText(instant, language, of, Date.now()),
      /** A dish's or option's name, and the same in the other language unless it is no other. */
      name: ({ name_zh, name_en }: Named) => (language === 'zh' ? name_zh || name_en : name_en || name_zh),
      otherName: ({ name_zh, name_en }: Named) => {
        if (name_zh === name_en || name_zh === '' || name_en === '') return '';
        return language === 'zh' ? name_en : name_zh;
      },
      otherLang: language === 'zh' ? 'en' : 'zh-Hans',
    }),
    [t, language, time_zone, currency],
  );
}
