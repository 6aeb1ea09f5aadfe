import type { ReactNode } from 'react';
import { clashesOf, containedIn } from '#contract/domain/allergy-clash.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { useLanguage } from '../desk-context.ts';
import { detailsOf } from '../ticket/dish-words.ts';
import { AllergyLine, ClashLine, NoteLine } from '../ticket/ticket-words.tsx';
import { bothLanguages, htmlLang, secondLanguageOf } from '../words/both-languages.ts';

type AlertDishProps = {
  item: OrderItem;
  /** Whose allergies it is compared with; absent where it is not given to them [NO4]. */
  order?: Order | undefined;
  hasSecond: boolean;
  quantity?: ReactNode;
  aside?: ReactNode;
  /** What is said of it does not end here. */
  goesOn?: boolean;
  /** What is said of it began before. */
  isAgain?: boolean;
};

/** A dish with all that is said of it: options, removals, additions, its note and its allergies. */
export function AlertDish({
  item,
  order,
  hasSecond,
  quantity,
  aside,
  goesOn = false,
  isAgain = false,
}: AlertDishProps) {
  const language = useLanguage();
  const both = bothLanguages(item.name_zh, item.name_en, language);
  return (
    <li
      className={isAgain ? 'is-again' : undefined}
      data-dish-id={item.dish_id ?? undefined}
      data-goes-on={goesOn ? '' : undefined}
    >
      {quantity ?? <b className={item.quantity > 1 ? 'qty many' : 'qty'}>{item.quantity}</b>}
      <div className="alert-dish">
        <b>
          {both.first}
          {isAgain && ' …'}
        </b>
        {detailsOf(item, language).map(({ kind, text }) => (
          <span key={`${kind} ${text}`} className={kind}>
            {text}
          </span>
        ))}
        {aside}
        {hasSecond && both.second !== null && <small lang={htmlLang(secondLanguageOf(both))}>{both.second}</small>}
        {order !== undefined && !isAgain && <ClashLine contained={containedIn(clashesOf(order), item.line)} />}
        {item.note !== null && <NoteLine note={item.note} />}
        {item.allergies.map((allergy) => (
          <AllergyLine key={`${allergy.text_zh}|${allergy.text_en}`} allergy={allergy} />
        ))}
      </div>
    </li>
  );
}
