import { useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { DeskDishes, DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useControlWords } from './control-words.ts';
import { DishPage } from './dish-page.tsx';
import { CountedDishes } from './dish-portions.tsx';
import { dishesFor } from './find-dishes.ts';
import { offEntries } from './off-entries.ts';
import { OffRows } from './off-rows.tsx';
import { LetterPad } from '../search/letter-pad.tsx';
import { useMenu } from './use-menu.ts';

type SoldOutSectionProps = { store: DeskStore; firstDish: string | null; firstOption: string | null };

/** Finds a dish and takes it, or one of its options, off the menu [CT5]. */
export function SoldOutSection({ store, firstDish, firstOption }: SoldOutSectionProps) {
  const { t } = useControlWords();
  const [menu, loadAgain] = useMenu(store.id);
  const [dishId, setDishId] = useState(firstDish);
  const { dishes: off } = useDeskView();
  if (menu !== null && 'failure' in menu)
    return (
      <div className="control-failure" role="alert" data-testid="menu-failed">
        <p>{t([`failed.${menu.failure}`, 'failed.other'], { code: menu.failure })}</p>
        <button type="button" className="button quiet" onClick={loadAgain}>
          <Icon name="refresh" />
          {t('menu_again')}
        </button>
      </div>
    );
  const dish = menu?.dishes.find(({ id }) => id === dishId);
  if (dish !== undefined)
    return <DishPage dish={dish} store={store} optionName={firstOption} onBack={() => setDishId(null)} />;
  return (
    <section className="control-section" aria-labelledby="control-sold-out">
      <h3 id="control-sold-out">{t('sold.title')}</h3>
      <OffRows entries={offEntries(null, off)} />
      {menu !== null && <CountedDishes onDish={setDishId} />}
      {menu === null ? (
        <p className="panel-fact" role="status">
          {t('sold.loading')}
        </p>
      ) : (
        <>
          {dishId !== null && (
            <p className="panel-fact bad" role="status">
              {t('sold.unknown')}
            </p>
          )}
          <DishList dishes={menu.dishes} categories={menu.categories} onDish={setDishId} />
        </>
      )}
    </section>
  );
}

const SHOWN = 60;

type DishListProps = {
  dishes: readonly Dish[];
  categories: readonly Category[];
  onDish: (id: string) => void;
};

/** Large tiles by category; what is written looks through all of them [CT12]. */
function DishList({ dishes, categories, onDish }: DishListProps) {
  const { t, name } = useControlWords();
  const { orders, dishes: off } = useDeskView();
  const [wanted, setWanted] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const found = dishesFor({ dishes, wanted, orders, off: off.off }).filter(
    (dish) => wanted !== '' || category === null || dish.category_id === category,
  );
  const used = categories.filter(({ id }) => dishes.some((dish) => dish.category_id === id));
  return (
    <>
      <label className="dish-search">
        <span>{t('sold.search')}</span>
        <input
          type="search"
          value={wanted}
          autoComplete="off"
          data-testid="dish-search"
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <LetterPad query={wanted} onQuery={setWanted} />
      {used.length > 1 && (
        <div className="dish-categories" role="group" aria-label={t('sold.categories')}>
          {[null, ...used].map((each) => (
            <button
              key={each?.id ?? 'all'}
              type="button"
              className={category === (each?.id ?? null) && wanted === '' ? 'button on' : 'button quiet'}
              aria-pressed={category === (each?.id ?? null) && wanted === ''}
              data-testid="dish-category"
              onClick={() => {
                setCategory(each?.id ?? null);
                setWanted('');
              }}
            >
              {each === null ? t('sold.all') : name(each.name_zh, each.name_en)}
            </button>
          ))}
        </div>
      )}
      {found.length === 0 && <p className="panel-fact">{t('sold.none')}</p>}
      <ul className="dish-list" data-testid="dish-list">
        {found.slice(0, SHOWN).map((dish) => (
          <DishTile key={dish.id} dish={dish} off={off} onDish={onDish} />
        ))}
      </ul>
      {found.length > SHOWN && <p className="panel-fact">{t('sold.more', { count: found.length - SHOWN })}</p>}
    </>
  );
}

type DishTileProps = { dish: Dish; off: DeskDishes; onDish: (id: string) => void };

/** A dish, with what of it is known: sold out, some of its options out, so many portions left. */
function DishTile({ dish, off, onDish }: DishTileProps) {
  const { t, name, language } = useControlWords();
  const entries = off.off.filter(({ dish_id, status }) => dish_id === dish.id && status === 'sold_out');
  const isOut = entries.some(({ option_id }) => option_id === null);
  const left = off.portions?.find(({ dish_id }) => dish_id === dish.id)?.left;
  const state = isOut
    ? t('line.is_out')
    : [
        left === undefined ? '' : t('portions.left', { count: left }),
        entries.length === 0 ? '' : t('sold.options_out', { count: entries.length }),
      ]
        .filter((part) => part !== '')
        .join(' · ');
  return (
    <li>
      <button
        type="button"
        className={isOut ? 'button quiet is-out' : 'button quiet'}
        data-dish={dish.id}
        onClick={() => onDish(dish.id)}
      >
        <b>{name(dish.name_zh, dish.name_en)}</b>
        <span lang={language === 'zh' ? 'en' : 'zh-Hans'}>{language === 'zh' ? dish.name_en : dish.name_zh}</span>
        {state !== '' && <em>{state}</em>}
      </button>
    </li>
  );
}
