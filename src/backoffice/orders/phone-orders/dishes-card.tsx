import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { clashesOf, containedIn } from '#contract/domain/allergy-clash.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { DishSearch } from './dish-search.tsx';
import { withDish, withQuantity, type Dishes } from './draft.ts';
import type { DraftOrder } from './draft-order.ts';
import { DraftLineRow } from './draft-line.tsx';
import { FormCard } from './form-section-card.tsx';
import { ShortLines } from '../text/short-lines.tsx';
import type { PhoneForm } from './use-phone-form.ts';
import { useProblemText } from './use-problem-text.ts';

const DRAWN_WITHIN_MS = 50;

type DishesCardProps = {
  form: PhoneForm;
  dishes: Dishes;
  order: DraftOrder;
  lost: readonly { name_zh: string; name_en: string }[];
};

/** What they want. A dish with choices takes the focus to its first one; Enter there goes on to the next dish. */
export function DishesCard({ form, dishes, order, lost }: DishesCardProps) {
  const { t, name } = useWords('orders');
  const textOf = useProblemText();
  const { id: restaurantId } = useRestaurant();
  const nowMs = useNow(30_000);
  const { data: categories } = useQuery(menuQueries.categories(restaurantId));
  const card = useRef<HTMLDivElement>(null);
  const { draft, change } = form;
  const { lines } = draft;
  const focus = (...selectors: string[]): void =>
    void setTimeout(() => {
      const found = selectors.map((selector) => card.current?.querySelector<HTMLElement>(selector));
      found.find((element) => element != null)?.focus();
    }, DRAWN_WITHIN_MS);
  const toSearch = (): void => focus('[data-dish-search]');
  const setQuantity = (key: number, quantity: number): void => {
    change({ lines: withQuantity(lines, key, quantity) });
    if (quantity <= 0) toSearch();
  };
  return (
    <FormCard title={t('form_om.dishes')} number={3}>
      <chakra.div ref={card} display="grid" gap="2" data-field="order.items">
        <DishSearch
          dishes={[...dishes.values()]}
          categories={categories?.items ?? []}
          nowMs={nowMs}
          onAdd={(dish) => {
            const next = withDish(lines, dish, nowMs);
            change({ lines: next });
            const options = `[data-line="${next.at(-1)?.key}"] fieldset:first-of-type`;
            if (dish.specifications.length > 0) focus(`${options} input:checked`, `${options} input:not(:disabled)`);
          }}
          onStep={(step) => {
            const last = lines.at(-1);
            if (last !== undefined) setQuantity(last.key, last.quantity + step);
          }}
        />
        {lost.length === 0 ? null : (
          <FieldError>{t('form_om.lost', { what: lost.map((what) => name(what)).join(t('list_comma')) })}</FieldError>
        )}
        {form.base?.ordered == null ? null : (
          <div>
            <ShortLines order={form.base} />
            <chakra.p textStyle="helper" color="fg.muted">
              {t('form_om.short')}
            </chakra.p>
          </div>
        )}
        {form.problemAt('lines') === undefined ? null : <FieldError>{textOf(form.problemAt('lines'))}</FieldError>}
        <ul>
          {lines.map((line, index) => (
            <DraftLineRow
              key={line.key}
              line={line}
              dish={dishes.get(line.dishId)}
              contained={containedIn(clashesOf(order), line.key)}
              takenCents={form.base === null ? null : (form.price?.line_cents[index] ?? null)}
              nowMs={nowMs}
              error={lineError(form, index, textOf)}
              onChange={(patch) =>
                change({ lines: lines.map((other) => (other.key === line.key ? { ...other, ...patch } : other)) })
              }
              onQuantity={(quantity) => setQuantity(line.key, quantity)}
              onDone={toSearch}
            />
          ))}
        </ul>
      </chakra.div>
    </FormCard>
  );
}

/** Choices say for themselves what is missing in them; everything else of a line is under it. */
function lineError(form: PhoneForm, index: number, textOf: ReturnType<typeof useProblemText>): string | undefined {
  const problem = form.problemAt(`line ${index}`);
  return problem?.code === 'too_few_options' || problem?.code === 'too_many_options' ? undefined : textOf(problem);
}
