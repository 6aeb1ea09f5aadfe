import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { clashesOf } from '#contract/domain/allergy-clash.ts';
import type { DiscountParts } from '#contract/domain/deals.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { isUnanswered } from '../../../lib/call-failure.ts';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';
import { Keys } from './form-section-card.tsx';
import { useAllergyText } from '../text/use-allergy-text.ts';
import type { DraftOrder } from './draft-order.ts';
import { ProblemSummary } from './problem-summary.tsx';
import type { PhoneForm } from './use-phone-form.ts';
import { DiscountLines } from '../text/discount-lines.tsx';
import { SumRow } from '../text/sum-row.tsx';
import { TaxRows } from '../text/tax-rows.tsx';

type PriceCardProps = {
  form: PhoneForm;
  order: DraftOrder;
  nameOf: (dishId: string) => string | undefined;
  onPlace: () => void;
  onDiscard: () => void;
};

/** What it costs by the server's own reckoning, what is in the way, and the one button. */
export function PriceCard({ form, order, nameOf, onPlace, onDiscard }: PriceCardProps) {
  const { t, money: textOfMoney, currency } = useWords('orders');
  const { draft, price, isPricing, isFeeOpen, problems, refused, failure, base } = form;
  const money = (cents: number | undefined): string => (cents === undefined ? '—' : textOfMoney(cents));
  const fees = [
    { name: 'delivery_fee_cents', cents: isFeeOpen ? undefined : price?.delivery_fee_cents },
    { name: 'tip_cents', cents: Number.isNaN(draft.tipCents) ? undefined : (draft.tipCents ?? 0) },
  ];
  const total = money(price?.total_cents);
  return (
    <chakra.section
      aria-label={t('form_om.price')}
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      bg="bg.panel"
      data-testid="price"
      // Where it lies over the form it says the sum alone.
      css={{
        '@container (max-width: 719px)': {
          '& .price-line, & .price-foot': { display: 'none' },
          '& [role=status]': { maxHeight: '30vh', overflowY: 'auto' },
          // All of them in sight: side by side where they fit.
          '& [role=status] ul': { display: 'flex', flexWrap: 'wrap', columnGap: 'var(--space-4)' },
        },
      }}
    >
      <chakra.dl px="4" pt="3" display="grid" gap="1">
        <SumRow look="quiet" label={t('money.amount_cents')} amount={money(price?.amount_cents)} />
        {price === undefined ? null : (
          <DiscountLines discounted={{ ...price, promo: takenCode(price, draft.promoCode) }} money={money} />
        )}
        {fees.map(({ name, cents }) =>
          cents === 0 ? null : (
            <SumRow
              key={name}
              look="quiet"
              label={t(`money.${name}`)}
              amount={name === 'delivery_fee_cents' && isFeeOpen ? t('form_om.fee_open') : money(cents)}
            />
          ),
        )}
        {price === undefined || price.tax_included ? null : <TaxRows order={{ ...price, currency }} />}
        <chakra.div display="flex" justifyContent="space-between" gap="3" textStyle="section">
          <dt>{t(isFeeOpen ? 'form_om.total_without_fee' : 'money.total_cents')}</dt>
          <chakra.dd data-testid="draft-total" opacity={isPricing ? 0.6 : 1}>
            {total}
          </chakra.dd>
        </chakra.div>
        {price?.tax_included === true ? <TaxRows order={{ ...price, currency }} /> : null}
      </chakra.dl>
      <chakra.div px="4" py="3" display="grid" gap="2">
        <Clashes order={order} />
        <ProblemSummary problems={[...refused, ...problems]} lines={draft.lines} nameOf={nameOf} />
        {failure !== null && refused.length === 0 ? (
          <chakra.p role="alert" color="zhu.fg">
            {base === null ? placingFailure(t, failure) : `${failureText(t, failure)} (${codeOf(failure)})`}
          </chakra.p>
        ) : null}
        {form.checkFailure === null ? null : (
          <chakra.p role="alert" color="amber.fg">
            {t('form_om.not_priced')} ({codeOf(form.checkFailure)})
          </chakra.p>
        )}
        <Button
          look="go"
          size="large"
          disabled={form.isPlacing || (base !== null && !form.isChanged)}
          onClick={onPlace}
        >
          {base === null
            ? t(isFeeOpen ? 'form_om.place_without_fee' : 'form_om.place', { total })
            : t('form_om.save', { number: base.order_no })}
        </Button>
        <chakra.div className="price-foot" display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <Button look="ghost" color="fg.muted" onClick={onDiscard}>
            {t(form.isChanged ? 'form.discard' : 'close')}
          </Button>
          <Keys>Ctrl+⏎</Keys>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}

/** The code that was entered, where the store took something off for it. */
const takenCode = (
  { discount_parts }: { discount_parts?: DiscountParts | undefined },
  code: string,
): { code: string } | null => ((discount_parts?.promo_cents ?? 0) === 0 ? null : { code });

/** Why a new order was not placed, or may have been. */
function placingFailure(t: TFunction, failure: Error): string {
  if (isUnanswered(failure)) return t('form_om.unanswered');
  // With other content than is known here.
  if (codeOf(failure) === 'conflict') return t('form_om.placed_otherwise');
  return `${failureText(t, failure)} (${codeOf(failure)})`;
}

/** What the customer must not eat, and which of the dishes have it: said while there is time to ask. It keeps nothing back. */
function Clashes({ order }: { order: DraftOrder }) {
  const { t } = useWords('orders');
  const allergyText = useAllergyText();
  const texts = [...new Set(clashesOf(order).map(({ allergy }) => allergyText(allergy, order)))];
  return (
    <div role="status" data-testid="draft-clashes">
      {texts.length === 0 ? null : (
        <chakra.div bg="zhu.subtle" color="zhu.fg" borderRadius="control" px="2" py="1.5" fontWeight="700">
          <chakra.ul display="grid" gap="1">
            {texts.map((text) => (
              <chakra.li key={text} display="flex" gap="1.5" overflowWrap="anywhere">
                <Icon name="octagon" />
                {text}
              </chakra.li>
            ))}
          </chakra.ul>
          <chakra.p className="price-line" fontWeight="400">
            {t('form_om.clash')}
          </chakra.p>
        </chakra.div>
      )}
    </div>
  );
}
