import { useTranslation } from 'react-i18next';
import { useWords } from '../../use-words.ts';
import type { ChangeWords } from './draft-changes.ts';

const KEYS: Record<Parameters<ChangeWords['label']>[0], string> = {
  name: 'form_om.name',
  phone: 'order.phone',
  method: 'orders.delivery_method',
  requestedAt: 'order.requested',
  memo: 'form_om.memo',
  allergies: 'form_om.allergies',
  tip: 'money.tip_cents',
  coupon: 'form_om.coupon',
  promoCode: 'form_om.promo_code',
};

/** The words of a correction's lines. The lines are shown in the page's language: both sides of them say the same. */
export function useChangeWords(): ChangeWords {
  const { t, time, money } = useWords('orders');
  const { i18n } = useTranslation();
  const both = (text: string) => ({ text_zh: text, text_en: text });
  return {
    label: (field) => both(t(KEYS[field], { lng: i18n.language })),
    time: (instant) => time(instant, 'dayAndClock'),
    money: (minor) => money(minor),
    pickup: both(t('form_om.pickup')),
  };
}
