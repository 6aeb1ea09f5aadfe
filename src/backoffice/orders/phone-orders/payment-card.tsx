import { chakra } from '@chakra-ui/react';
import { narrow } from '#contract/domain/narrow.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import type { Draft } from './draft.ts';
import { FormCard } from './form-section-card.tsx';
import type { PhoneForm } from './use-phone-form.ts';
import { useProblemText } from './use-problem-text.ts';

/** The customer's words, what must not be in the food, and the money. How a placed order is paid does not change here. */
export function PaymentCard({ form }: { form: PhoneForm }) {
  const { t } = useWords('orders');
  const textOf = useProblemText();
  const { draft, change, base } = form;
  const { delivery_mode } = useRestaurant();
  // A provider's courier takes no money [CR11].
  const isUncollected = draft.method === 'delivery' && delivery_mode === 'provider' && !draft.isPaid;
  return (
    <FormCard title={t('form_om.rest')} number={4}>
      <TextAreaField
        label={t('form_om.memo')}
        dataField="order.memo"
        maxLength={500}
        value={draft.memo}
        error={textOf(form.problemAt('memo'))}
        onChange={(event) => change({ memo: event.currentTarget.value })}
      />
      <TextField
        label={t('form_om.allergies')}
        help={t('form_om.allergies_help')}
        dataField="order.allergies"
        maxLength={200}
        value={draft.allergies}
        error={textOf(form.problemAt('allergies'))}
        onChange={(event) => change({ allergies: event.currentTarget.value })}
      />
      {base === null ? (
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="end">
          <ChoiceField<Draft['payment']>
            label={t('orders.payment_method')}
            dataField="order.payment_method"
            value={draft.payment}
            error={textOf(form.problemAt('payment'))}
            options={(['cash', 'card'] as const).map((value) => ({ value, text: t(`payment_method.${value}`) }))}
            onChange={(payment) => change({ payment, isPaid: payment === 'cash' ? false : draft.isPaid })}
          />
          {draft.payment === 'cash' ? null : (
            <CheckField
              label={t('form_om.is_paid')}
              dataField="order.payment_state"
              isChecked={draft.isPaid}
              onChange={(isPaid) => change({ isPaid })}
            />
          )}
          {isUncollected ? (
            <chakra.p role="status" flexBasis="100%" fontWeight="700">
              {t('form_om.uncollected')}
            </chakra.p>
          ) : null}
        </chakra.div>
      ) : null}
      <chakra.div display="grid" gap="3" alignItems="start" gridTemplateColumns="1fr 1fr">
        <MoneyField
          label={t('money.tip_cents')}
          dataField="order.tip_cents"
          value={draft.tipCents}
          error={textOf(form.problemAt('tipCents'))}
          onChange={(tipCents) => change({ tipCents })}
        />
        <MoneyField
          label={t('form_om.coupon')}
          dataField="order.discount_cents"
          value={draft.couponCents}
          error={textOf(form.problemAt('couponCents'))}
          onChange={(couponCents) => change({ couponCents })}
        />
      </chakra.div>
      <TextField
        label={t('form_om.promo_code')}
        dataField="order.promo"
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        value={draft.promoCode}
        error={textOf(form.problemAt('promoCode'))}
        onChange={(event) => change({ promoCode: narrow(event.currentTarget.value).toUpperCase() })}
      />
    </FormCard>
  );
}
