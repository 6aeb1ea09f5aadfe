import type { OrderItem } from '#contract/domain/order.ts';
import { useLanguage } from '../desk-context.ts';
import { detailsOf } from './dish-words.ts';
import './item-details.css';

/** What a line is made with, small under its name: two lines of one dish are told apart by it. */
export function ItemDetails({ item }: { item: OrderItem }) {
  const language = useLanguage();
  const details = detailsOf(item, language);
  if (details.length === 0) return null;
  return <small className="item-details">{details.map(({ text }) => text).join(' · ')}</small>;
}
