import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useControlWords } from './control-words.ts';
import { DishPage } from './dish-page.tsx';
import { CountedDishes } from './dish-portions.tsx';
import { dishesFor } from './find-dishes.ts';
import { offEntries } from './off-entries.ts';
import { OffRows } from './off-rows.tsx';
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
          <DishList dishes={menu.dishes} onDish={setDishId} />
        </>
      )}
    </section>
  );
}

const SHOWN = 40;

function DishList({ dishes, onDish }: { dishes: readonly Dish[]; onDish: (id: string) => void }) {
  const { t, name, language } = useControlWords();
  const { orders, dishes: off } = useDeskView();
  const [wanted, setWanted] = useState('');
  const found = dishesFor({ dishes, wanted, orders, off: off.off });
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
      {found.length === 0 && <p className="panel-fact">{t('sold.none')}</p>}
      <ul className="dish-list" data-testid="dish-list">
        {found.slice(0, SHOWN).map((dish) => (
          <li key={dish.id}>
            <button type="button" className="button quiet" data-dish={dish.id} onClick={() => onDish(dish.id)}>
              <b>{name(dish.name_zh, dish.name_en)}</b>
              <span lang={language === 'zh' ? 'en' : 'zh-Hans'}>{language === 'zh' ? dish.name_en : dish.name_zh}</span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="panel-fact">{t('sold.more', { count: found.length - SHOWN })}</p>}
    </>
  );
}
