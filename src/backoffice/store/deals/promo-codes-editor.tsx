import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { MAX_PROMO_CODES, type PromoCode } from '#contract/domain/promo-codes.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import { PromoCodeRow } from './promo-code-row.tsx';

type PromoCodesEditorProps = {
  restaurantId: string;
  codes: readonly PromoCode[];
  errorOf: (path: string) => string | undefined;
  onChange: (codes: PromoCode[]) => void;
};

const NEW_CODE: PromoCode = {
  code: '',
  is_on: true,
  off_cents: null,
  off_rate: null,
  minimum_cents: null,
  starts_on: null,
  ends_on: null,
  max_uses: null,
  once_per_customer: false,
};

/** Codes that customers enter, each with how often it was used [DE10]. */
export function PromoCodesEditor({ restaurantId, codes, errorOf, onChange }: PromoCodesEditorProps) {
  const { t } = useWords('store');
  const { data } = useQuery(restaurantQueries.promoUses(restaurantId));
  const usesOf = (code: string): number | undefined =>
    data === undefined ? undefined : (data.items.find((one) => one.code === code)?.orders ?? 0);
  return (
    <chakra.div display="grid" gap="3" role="group" aria-label={t('promo.title')}>
      <chakra.div>
        <chakra.b textStyle="chip">{t('promo.title')}</chakra.b>
        <chakra.p textStyle="helper" color="fg.muted">
          {t('promo.help')}
        </chakra.p>
      </chakra.div>
      {codes.map((promo, index) => (
        <PromoCodeRow
          key={`code-${index}-${codes.length}`}
          no={index + 1}
          promo={promo}
          uses={usesOf(promo.code)}
          errorOf={(field) => errorOf(`promo_codes.${index}.${field}`)}
          onChange={(change) => onChange(codes.map((one, place) => (place === index ? { ...one, ...change } : one)))}
          onRemove={() => onChange(codes.filter((_, place) => place !== index))}
        />
      ))}
      <chakra.div>
        <Button disabled={codes.length >= MAX_PROMO_CODES} onClick={() => onChange([...codes, NEW_CODE])}>
          <OfficeIcon name="plus" />
          {t('promo.add')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
