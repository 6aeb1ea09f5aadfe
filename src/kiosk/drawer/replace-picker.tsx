import { useState } from 'react';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { portionsLeft } from '#contract/domain/portions.ts';
import { dishesFor } from '../availability/find-dishes.ts';
import { useMenu } from '../availability/use-menu.ts';
import { useDeskView, useLanguage, useMoney, useNow } from '../desk-context.ts';
import { LetterPad } from '../search/letter-pad.tsx';
import { bothLanguages } from '../words/both-languages.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const SHOWN = 60;

type ReplacePickerProps = { restaurantId: string; onDish: (dish: Dish) => void; onBack: () => void };

/** Finds the dish that is given in place of another: by its name in either language, or through its category. */
export function ReplacePicker({ restaurantId, onDish, onBack }: ReplacePickerProps) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const [menu, again] = useMenu(restaurantId, true);
  const { dishes: off } = useDeskView();
  const [wanted, setWanted] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  if (menu !== null && 'failure' in menu)
    return (
      <div role="alert" className="replace-failed" data-testid="replace-failed">
        <p>{t('mend.no_menu')}</p>
        <button type="button" className="button line" onClick={again}>
          {t('mend.again')}
        </button>
        <button type="button" className="button line" onClick={onBack}>
          {t('mend.back')}
        </button>
      </div>
    );
  if (menu === null) return <p role="status">{t('mend.loading')}</p>;
  const found = dishesFor({ dishes: menu.dishes, wanted, orders: [], off: off.off }).filter(
    (dish) => category === null || dish.category_id === category,
  );
  const chip = (id: string | null, text: string) => (
    <button
      key={id ?? 'all'}
      type="button"
      className={category === id ? 'button ink' : 'button line'}
      aria-pressed={category === id}
      onClick={() => setCategory(id)}
    >
      {text}
    </button>
  );
  return (
    <>
      <label className="replace-search">
        <span>{t('mend.search')}</span>
        <input
          type="search"
          value={wanted}
          autoComplete="off"
          data-testid="replace-search"
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <LetterPad query={wanted} onQuery={setWanted} />
      <div className="replace-categories" role="group" aria-label={t('mend.categories')}>
        {chip(null, t('mend.all'))}
        {menu.categories.map(({ id, name_zh, name_en }) => chip(id, bothLanguages(name_zh, name_en, language).first))}
      </div>
      {found.length === 0 && <p role="status">{t('mend.none')}</p>}
      <ul className="replace-dishes" data-testid="replace-dishes">
        {found.slice(0, SHOWN).map((dish) => (
          <PickDish key={dish.id} dish={dish} onDish={onDish} />
        ))}
      </ul>
      <button type="button" className="button line" data-testid="replace-back" onClick={onBack}>
        {t('mend.back')}
      </button>
    </>
  );
}

function PickDish({ dish, onDish }: { dish: Dish; onDish: (dish: Dish) => void }) {
  const t = useAreaWords('flow');
  const nowMs = useNow();
  const money = useMoney();
  const both = bothLanguages(dish.name_zh, dish.name_en, useLanguage());
  const left = portionsLeft(dish, nowMs);
  const isOn = isOnSale(dish, nowMs);
  return (
    <li>
      <button type="button" className="button line" disabled={!isOn} data-dish={dish.id} onClick={() => onDish(dish)}>
        <b>{both.first}</b>
        <span>{both.second}</span>
        <span className="replace-price">
          {isOn ? money(dish.price_cents) : t('mend.is_sold_out')}
          {isOn && left !== null && ` · ${t('mend.left', { count: left })}`}
        </span>
      </button>
    </li>
  );
}
