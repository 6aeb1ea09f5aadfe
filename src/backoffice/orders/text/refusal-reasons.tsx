import { chakra } from '@chakra-ui/react';
import type * as z from 'zod/mini';
import type { RefusedOrderSchema } from '#contract/http/orders/intake.ts';
import { useWords } from '../../use-words.ts';

export type Refused = z.infer<typeof RefusedOrderSchema>;
type Reason = Refused['errors'][number];
type RefusalReasonsProps = Pick<Refused, 'errors' | 'currency'>;

/** Which rules an order, or a change of one, broke: of which dish, by which amounts, and each one's field and code. */
export function RefusalReasons({ errors, currency }: RefusalReasonsProps) {
  const { t, name } = useWords();
  const aboutDish = ({ dish, specification }: Reason): string =>
    [...(dish === undefined ? [] : [name(dish)]), ...(specification === undefined ? [] : [specification])].join(' · ');
  return errors.map((error) => {
    const { path, code, reason, status } = error;
    const dish = aboutDish(error);
    return (
      <li key={`${path} ${code}`}>
        {status === undefined
          ? t(`refusal.${code}`, { defaultValue: t('refusal.other') })
          : t('refused_late', { status: t(`status.${status}`) })}
        {dish === '' ? null : <b>{t('refused_dish', { dish })}</b>}
        <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" ml="2">
          {path === '' ? code : `${path}: ${code}`}
        </chakra.code>
        <Amounts error={error} currency={currency} />
        {reason === undefined ? null : (
          <chakra.span display="block" color="fg" overflowWrap="anywhere">
            {t('refused_because', { reason })}
          </chakra.span>
        )}
      </li>
    );
  });
}

function Amounts({ error, currency }: { error: Reason; currency: string | null }) {
  const { t, money } = useWords();
  const { code, expected_cents, got_cents } = error;
  if (expected_cents === undefined || got_cents === undefined) return null;
  const amount = (cents: number): string => money(cents, currency ?? undefined);
  const words = code === 'below_minimum_order' ? 'refused_least' : 'refused_amounts';
  return (
    <chakra.span display="block" color="fg">
      {t(words, { expected: amount(expected_cents), got: amount(got_cents) })}
    </chakra.span>
  );
}
