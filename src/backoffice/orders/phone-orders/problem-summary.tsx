import { chakra } from '@chakra-ui/react';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import type { Draft } from './draft.ts';
import type { Problem } from './draft-problems.ts';
import { useProblemText } from './use-problem-text.ts';

/** Where each problem lies on the form, and the words that its field has there. */
const FIELDS: Partial<Record<Problem['at'], { label: string; at: string }>> = {
  phone: { label: 'order.phone', at: '[data-field="order.customer_phone"]' },
  name: { label: 'form_om.name', at: '[data-field="order.customer_name"]' },
  street: { label: 'form_om.street', at: '[data-part=street]' },
  unit: { label: 'form_om.unit', at: '[data-part=unit]' },
  city: { label: 'form_om.city', at: '[data-part=city]' },
  state: { label: 'form_om.state', at: '[data-part=state]' },
  zip: { label: 'form_om.zip', at: '[data-part=zip]' },
  instructions: { label: 'form_om.instructions', at: '[data-part=instructions]' },
  requestedAt: { label: 'form_om.when', at: '[data-field="order.requested_at"]' },
  lines: { label: 'form_om.dishes', at: '[data-dish-search]' },
  memo: { label: 'form_om.memo', at: '[data-field="order.memo"]' },
  allergies: { label: 'form_om.allergies', at: '[data-field="order.allergies"]' },
  payment: { label: 'orders.payment_method', at: '[data-field="order.payment_method"]' },
  isPaid: { label: 'form_om.is_paid', at: '[data-field="order.payment_state"]' },
  tipCents: { label: 'money.tip_cents', at: '[data-field="order.tip_cents"]' },
  couponCents: { label: 'form_om.coupon', at: '[data-field="order.discount_cents"]' },
  promoCode: { label: 'form_om.promo_code', at: '[data-field="order.promo"]' },
};

const CONTROLS = 'input, select, textarea, button';

function goTo(selector: string): void {
  const place = document.querySelector<HTMLElement>(`[data-testid=phone-form] ${selector}`);
  (place?.matches(CONTROLS) === true ? place : place?.querySelector<HTMLElement>(CONTROLS))?.focus();
}

type ProblemSummaryProps = {
  problems: readonly Problem[];
  lines: Draft['lines'];
  nameOf: (dishId: string) => string | undefined;
};

/** Every field that is in the way of the order, by its name; a tap goes to it. */
export function ProblemSummary({ problems, lines, nameOf }: ProblemSummaryProps) {
  const { t } = useWords('orders');
  const textOf = useProblemText();
  const entries = problems.map((problem) => {
    const line = /^line (\d+)$/.exec(problem.at)?.[1];
    const dish = line === undefined ? undefined : lines[Number(line)];
    const field =
      dish === undefined
        ? FIELDS[problem.at]
        : { label: nameOf(dish.dishId) ?? t('form_om.gone'), at: `[data-line="${dish.key}"]` };
    const sentence = textOf(problem) ?? '';
    const label = dish === undefined && field !== undefined ? t(field.label) : field?.label;
    return {
      at: field?.at,
      text: label === undefined ? sentence : t('form_om.missing', { field: label, problem: sentence }),
    };
  });
  const shown = [...new Map(entries.map((entry) => [entry.text, entry])).values()];
  return (
    <div role="status" data-testid="problems">
      <chakra.ul display="grid" gap="1" color="zhu.fg">
        {shown.map(({ at, text }) => (
          <chakra.li key={text} display="flex" gap="1.5">
            <Icon name="octagon" />
            {at === undefined ? (
              text
            ) : (
              <chakra.button
                type="button"
                textAlign="start"
                textDecoration="underline"
                cursor="pointer"
                minH="var(--finger)"
                onClick={() => goTo(at)}
              >
                {text}
              </chakra.button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </div>
  );
}
