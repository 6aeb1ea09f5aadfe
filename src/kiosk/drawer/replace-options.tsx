import { useState } from 'react';
import {
  countOf,
  defaultsOf,
  mayTakeMore,
  priceOf,
  problemOf,
  withCount,
  type Chosen,
} from '#contract/domain/dish-choice.ts';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import { mostReplacementPieces } from '#contract/domain/mend-problems.ts';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import { replacementOfDish, type Replacement } from '#contract/domain/replacement.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage, useMoney, useNow } from '../desk-context.ts';
import { bothLanguages } from '../words/both-languages.ts';
import { useAreaWords } from '../words/use-area-words.ts';

type ReplaceOptionsProps = {
  dish: Dish;
  /** As many as are missing. */
  pieces: number;
  onBack: () => void;
  onReplace: (replacement: Replacement) => void;
};

/** How many of the other dish, and with which options; by the shop's own rules of choice. */
export function ReplaceOptions({ dish, pieces, onBack, onReplace }: ReplaceOptionsProps) {
  const t = useAreaWords('flow');
  const nowMs = useNow();
  const language = useLanguage();
  const money = useMoney();
  const [quantity, setQuantity] = useState(pieces);
  const [chosen, setChosen] = useState<Chosen>(() => defaultsOf(dish, nowMs));
  const isWhole = dish.specifications.every((group) => problemOf(group, chosen) === null);
  const what = bothLanguages(dish.name_zh, dish.name_en, language).first;
  return (
    <>
      <div className="replace-quantity">
        <b>
          {what} · {money(priceOf(dish, chosen))}
        </b>
        <button
          type="button"
          className="button line icon-only"
          aria-label={t('mend.less', { what })}
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        >
          −
        </button>
        <b aria-live="polite">{quantity}</b>
        <button
          type="button"
          className="button line icon-only"
          aria-label={t('mend.more', { what })}
          disabled={quantity >= mostReplacementPieces(pieces)}
          onClick={() => setQuantity(quantity + 1)}
        >
          +
        </button>
      </div>
      {dish.specifications.map((group) => (
        <Group key={group.id} group={group} chosen={chosen} nowMs={nowMs} onChange={setChosen} />
      ))}
      <div className="mend-foot">
        <button type="button" className="button line" data-testid="replace-other" onClick={onBack}>
          {t('mend.other_dish')}
        </button>
        <button
          type="button"
          className="button ink"
          data-testid="replace-yes"
          disabled={!isWhole}
          onClick={() => onReplace(replacementOfDish(dish, chosen, quantity))}
        >
          <Icon name="check" />
          {t('mend.use')}
        </button>
      </div>
    </>
  );
}

type GroupProps = { group: Specification; chosen: Chosen; nowMs: number; onChange: (chosen: Chosen) => void };

/** One choice of the dish. A tap takes an option, or one more of it where the shop allows that; `−` gives one back. */
function Group({ group, chosen, nowMs, onChange }: GroupProps) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const money = useMoney();
  const title = bothLanguages(group.name_zh, group.name_en, language).first;
  const isMissing = problemOf(group, chosen)?.code === 'too_few_options';
  return (
    <fieldset className="replace-group">
      <legend className={isMissing ? 'missing' : undefined}>
        {title}
        {isMissing && ` · ${t('mend.choose')}`}
      </legend>
      {group.options.map((option) => {
        const count = countOf(chosen, option);
        const isOn = isOnSale(option, nowMs);
        const mayMore = isOn && mayTakeMore(group, chosen, option);
        const mayToggle = count > 0 && !group.can_add_quantity;
        const name = bothLanguages(option.name_zh, option.name_en, language).first;
        const price = option.extra_price_cents === 0 ? '' : ` +${money(option.extra_price_cents)}`;
        return (
          <span key={option.id} className="replace-option">
            <button
              type="button"
              className={count > 0 ? 'button ink' : 'button line'}
              aria-pressed={count > 0}
              disabled={!mayMore && !mayToggle}
              data-option={option.id}
              onClick={() => onChange(withCount(group, chosen, option, mayToggle ? 0 : count + 1))}
            >
              {count > 1 ? `${count}× ` : ''}
              {name}
              {price}
              {isOn ? '' : ` (${t('mend.is_sold_out')})`}
            </button>
            {group.can_add_quantity && count > 0 && (
              <button
                type="button"
                className="button line icon-only"
                aria-label={t('mend.less', { what: name })}
                onClick={() => onChange(withCount(group, chosen, option, count - 1))}
              >
                −
              </button>
            )}
          </span>
        );
      })}
    </fieldset>
  );
}
