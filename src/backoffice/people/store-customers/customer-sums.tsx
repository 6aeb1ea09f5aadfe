import { chakra } from '@chakra-ui/react';
import { MAX_SUMMED_ORDERS, type StoreCustomerDetail } from '#contract/http/people/store-customer.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useWords } from '../../use-words.ts';
import { isCut } from './customer-text.ts';

/** How to reach them, and how much they have ordered. */
export function CustomerSums({ customer }: { customer: StoreCustomerDetail }) {
  const { t, money } = useWords('customers');
  const { phone, email, emails, names, orders, cancelled, total_cents, name } = customer;
  const others = names.filter((other) => other !== name);
  const mails = [...new Set([...(email === null ? [] : [email]), ...emails])];
  return (
    <chakra.div display="grid" gap="1" css={{ '& > *': { overflowWrap: 'anywhere' } }}>
      {phone === null ? null : <span data-field="store_customer.phone">{phoneText(phone)}</span>}
      {mails.map((mail) => (
        <span key={mail} data-field="store_customer.email">
          {mail}
        </span>
      ))}
      {others.length === 0 ? null : (
        <chakra.span color="fg.muted">{t('other_names', { names: others.join(', ') })}</chakra.span>
      )}
      <chakra.p pt="1">
        {t('orders_count', { count: orders })} · {t('total', { amount: money(total_cents) })}
        {cancelled === 0 ? null : ` · ${t('cancelled', { count: cancelled })}`}
      </chakra.p>
      {isCut(orders) ? (
        <chakra.p textStyle="helper" color="fg.muted">
          {t('cut', { count: MAX_SUMMED_ORDERS })}
        </chakra.p>
      ) : null}
      {phone === null ? null : (
        <chakra.div pt="1">
          <Button asChild>
            <a href={`tel:${phone}`}>
              <Icon name="phone" />
              {t('call')}
            </a>
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
