import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { lacksAnyChoice } from '#contract/domain/menu-at.ts';
import { isSoldOut } from '#contract/domain/menu-availability.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { inputStyle, withinField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { findDishes } from './find-dishes.ts';

type DishSearchProps = {
  dishes: readonly Dish[];
  categories: readonly Category[];
  nowMs: number;
  onAdd: (dish: Dish) => void;
  /** `+` and `-` while nothing is typed: one more or less of the line that was added last. */
  onStep: (step: 1 | -1) => void;
};

/** Why a dish cannot be added; null: it can. */
function whyOff(dish: Dish, nowMs: number): 'off_shelf' | 'sold_out' | 'choice_missing' | null {
  if (dish.status === 'off_shelf') return 'off_shelf';
  if (isSoldOut(dish, nowMs)) return 'sold_out';
  return lacksAnyChoice(dish, nowMs) ? 'choice_missing' : null;
}

/** Finds a dish by a name in either language or its category's number; ↑ ↓ choose, Enter adds it. */
export function DishSearch({ dishes, categories, nowMs, onAdd, onStep }: DishSearchProps) {
  const { t, name, otherName, otherLang, money } = useWords('orders');
  const listId = useId();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const found = findDishes(dishes, categories, q);
  const current = Math.min(active, Math.max(0, found.length - 1));
  const isOpen = q.trim() !== '';
  const list = useRef<HTMLUListElement>(null);
  useEffect(
    function showWhatIsFound() {
      if (isOpen && found.length > 0) list.current?.scrollIntoView?.({ block: 'nearest' });
    },
    [isOpen, found.length],
  );
  const add = (dish: Dish | undefined): void => {
    if (dish === undefined || whyOff(dish, nowMs) !== null) return;
    onAdd(dish);
    setQ('');
    setActive(0);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive(Math.min(found.length - 1, Math.max(0, current + step)));
    else if (event.key === 'Enter') add(found[current]);
    else if (event.key === 'Escape' && isOpen) setQ('');
    else if (!isOpen && (event.key === '+' || event.key === '=')) onStep(1);
    else if (!isOpen && event.key === '-') onStep(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <chakra.div position="relative">
        <chakra.span {...withinField} left="10px">
          <OfficeIcon name="search" />
        </chakra.span>
        <chakra.input
          role="combobox"
          data-dish-search=""
          aria-label={t('form_om.find_dish')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[current] === undefined ? undefined : `${listId}-${current}`}
          placeholder={t('form_om.find_dish')}
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          {...inputStyle}
          pl="9"
        />
      </chakra.div>
      <chakra.ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('form_om.found_dishes')}
        hidden={!isOpen}
        mt="1"
        maxH="320px"
        overflowY="auto"
        borderWidth={isOpen ? '1px' : '0'}
        borderColor="border"
        borderRadius="control"
      >
        {found.map((dish, index) => {
          const off = whyOff(dish, nowMs);
          const isOn = off === null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the search field's: it keeps the focus
            <chakra.li
              key={dish.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              aria-disabled={!isOn}
              data-testid="found-dish"
              display="flex"
              gap="2"
              alignItems="center"
              minH="36px"
              px="2.5"
              py="1"
              cursor={isOn ? 'pointer' : 'not-allowed'}
              bg={index === current ? 'indigo.subtle' : 'transparent'}
              color={isOn ? 'fg' : 'fg.muted'}
              onClick={() => add(dish)}
            >
              <chakra.span flex="1" minW="0" overflowWrap="anywhere">
                <b>{name(dish)}</b>{' '}
                <chakra.span textStyle="helper" color="fg.muted" lang={otherLang}>
                  {otherName(dish)}
                </chakra.span>
              </chakra.span>
              <span>{isOn ? money(dish.price_cents) : t(`form_om.${off}`)}</span>
            </chakra.li>
          );
        })}
        {isOpen && found.length === 0 ? (
          <chakra.li role="option" aria-selected={false} aria-disabled px="2.5" py="2" color="fg.muted">
            {t('form_om.no_dish')}
          </chakra.li>
        ) : null}
      </chakra.ul>
    </div>
  );
}
