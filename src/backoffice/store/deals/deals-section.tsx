import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { DealsInput } from '#contract/domain/deals.ts';
import type { PromoCode } from '#contract/domain/promo-codes.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from '../fields/form-port.ts';
import { PromoCodesEditor } from './promo-codes-editor.tsx';
import { PageLink } from '../../kit/page-link.tsx';

type DealsPart = { deals_active: boolean; deals: DealsInput; promo_codes?: PromoCode[] | undefined };

/** Full reduction and free dish, for dishes of activity categories, and promo codes (docs/spec/deals.md). */
export function DealsSection({ port, restaurantId }: { port: FormPort<DealsPart>; restaurantId: string }) {
  const { t, name, money } = useWords('store');
  const { deals, deals_active } = port.values;
  const { data: dishes } = useQuery(menuQueries.dishes(restaurantId));
  const { data: categories } = useQuery(menuQueries.categories(restaurantId));
  const set = (change: Partial<DealsInput>): void => port.set('deals', { ...deals, ...change });
  const errorOf = (field: keyof DealsInput): string | undefined => port.errorOf(`deals.${field}`);
  const takesPart = categories?.items.some((category) => category.is_activity) ?? true;
  const amountField = (field: 'full_reduction_cents' | 'activity_cents' | 'free_dish_min_cents') => (
    <MoneyField
      label={t(`field.${field}`)}
      dataField={`deals.${field}`}
      value={deals[field]}
      error={errorOf(field)}
      onChange={(value) => set({ [field]: value })}
    />
  );
  const dayField = (field: 'starts_on' | 'ends_on') => (
    <DateField
      label={t(`field.deals_${field}`)}
      dataField={`deals.${field}`}
      value={deals[field] ?? null}
      error={errorOf(field)}
      onChange={(day) => set({ [field]: day })}
    />
  );
  return (
    <FormSection id="deals" title={t('section.deals')} help={t('section.deals_help')}>
      <SwitchField
        label={t('field.deals_active')}
        dataField="restaurant.deals_active"
        isOn={deals_active}
        onChange={(isOn) => port.set('deals_active', isOn)}
      />
      {takesPart ? null : (
        <chakra.p display="flex" gap="1.5" alignItems="center" color="amber.fg">
          <Icon name="triangle" />
          <span>
            {t('deals.no_category')}{' '}
            <PageLink isWay to="/foods-category" style={{ textDecoration: 'underline' }}>
              {t('deals.to_categories')}
            </PageLink>
          </span>
        </chakra.p>
      )}
      <FieldRow>
        {amountField('full_reduction_cents')}
        {amountField('activity_cents')}
      </FieldRow>
      <FieldRow>
        {amountField('free_dish_min_cents')}
        <SelectField
          isLabelShown
          label={t('field.free_dish_id')}
          dataField="deals.free_dish_id"
          value={deals.free_dish_id ?? ''}
          error={errorOf('free_dish_id')}
          none={t('deals.no_dish')}
          options={(dishes?.items ?? []).map((dish) => ({
            value: dish.id,
            text: `${name(dish)} · ${money(dish.price_cents)}`,
          }))}
          onChange={(value) => set({ free_dish_id: value === '' ? null : value })}
        />
      </FieldRow>
      <FieldRow>
        {dayField('starts_on')}
        {dayField('ends_on')}
      </FieldRow>
      <chakra.p textStyle="helper" color="fg.muted" data-field="deals.active">
        {t(deals_active ? 'deals.are_on' : 'deals.are_off')}
      </chakra.p>
      <PromoCodesEditor
        restaurantId={restaurantId}
        codes={port.values.promo_codes ?? []}
        errorOf={port.errorOf}
        onChange={(codes) => port.set('promo_codes', codes)}
      />
    </FormSection>
  );
}
