import type { ReactNode } from 'react';
import type { Order, OrderItem, OrderOption } from '#contract/domain/order.ts';
import { useLanguage } from '../desk-context.ts';
import { bothLanguages, htmlLang, secondLanguageOf } from '../view/both-languages.ts';
import { itemLine, removalsOf } from '../view/order-words.ts';
import { AllergyLine, NoteLine } from './ticket-words.tsx';

type TicketItemsProps = { order: Order; aside?: (item: OrderItem) => ReactNode };

/** Each dish: quantity before name, kitchen language before the other, removals heavier than additions. */
export function TicketItems({ order, aside }: TicketItemsProps) {
  return (
    <ul className="ticket-items" data-testid="ticket-items">
      {order.items.map((item) => (
        <li
          key={item.line}
          data-dish-id={item.dish_id ?? undefined}
          data-done={item.done_at === null ? undefined : 'true'}
        >
          <b className={item.quantity > 1 ? 'qty many' : 'qty'}>{item.quantity}</b>
          <div>
            <BothWords zh={item.name_zh} en={item.name_en} />
            <ItemDetails item={item} />
          </div>
          {aside?.(item)}
        </li>
      ))}
    </ul>
  );
}

function BothWords({ zh, en }: { zh: string; en: string }) {
  const both = bothLanguages(zh, en, useLanguage());
  return (
    <>
      <span className="name-first">{both.first}</span>{' '}
      {both.second !== null && (
        <span className="name-second" lang={htmlLang(secondLanguageOf(both))}>
          {both.second}
        </span>
      )}
    </>
  );
}

function ItemDetails({ item }: { item: OrderItem }) {
  return (
    <>
      {item.options.length > 0 && (
        <ul className="mods">
          {item.options.map((option) => (
            <OptionLine key={`${option.specification}|${option.name_en}|${option.name_zh}`} option={option} />
          ))}
        </ul>
      )}
      {item.allergies.map((allergy) => (
        <AllergyLine key={`${allergy.text_zh}|${allergy.text_en}`} allergy={allergy} />
      ))}
      {item.note !== null && <NoteLine note={item.note} />}
    </>
  );
}

function OptionLine({ option }: { option: OrderOption }) {
  const both = bothLanguages(option.name_zh, option.name_en, useLanguage());
  return (
    <li className={option.is_removal ? 'removal' : undefined}>
      {option.quantity > 1 ? `${option.quantity}× ` : ''}
      {both.first} {both.second !== null && <span lang={htmlLang(secondLanguageOf(both))}>{both.second}</span>}
    </li>
  );
}

/** A mini ticket's dishes on one or two lines; what must stay off the plate is said in full. */
export function TicketSummary({ order, extra }: { order: Order; extra: ReactNode }) {
  const language = useLanguage();
  const removals = removalsOf(order, language);
  return (
    <div className="ticket-sum" data-testid="ticket-sum">
      {order.items.map((item) => (
        <b key={item.line}>{itemLine(item, language)} </b>
      ))}
      {removals.length > 0 && <strong className="sum-removals">{removals.join(' · ')}</strong>}
      <span className="sum-extra">{extra}</span>
    </div>
  );
}
