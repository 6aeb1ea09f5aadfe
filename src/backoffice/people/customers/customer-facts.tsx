import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/http/people/customer.ts';
import { Chip } from '../../../ui/chip.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useWords } from '../../use-words.ts';

const whoText = (who: string): string => (who.includes('@') ? who : phoneText(who));

/** What a customer was found by, as people write it. */
export const nameOf = ({ phone, email }: Customer): string => email ?? whoText(phone ?? '');

/** What is kept of a customer, and what can be done with it. */
export function CustomerFacts({ customer, children }: { customer: Customer; children: ReactNode }) {
  const { t, zoned } = useWords('moderation');
  const { names, others, orders, open_orders, first_at, last_at, ratings, refused, is_blocked, restaurants } = customer;
  const span = [first_at, last_at].flatMap((at) => (at === null ? [] : [zoned(at)])).join(' – ');
  const facts = [
    { name: t('customer.names'), value: names.join(', ') || '—' },
    { name: t('customer.others'), value: others.map(whoText).join(', ') || '—' },
    { name: t('customer.orders'), value: `${orders}${span === '' ? '' : ` · ${span}`}` },
    { name: t('customer.ratings'), value: String(ratings) },
    { name: t('customer.refused'), value: String(refused) },
    {
      name: t('customer.restaurants'),
      value: restaurants.map((one) => `${one.name} (${one.orders})`).join(', ') || '—',
    },
  ];
  return (
    <chakra.section
      aria-label={nameOf(customer)}
      data-testid="customer"
      display="grid"
      gap="3"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.h2 flex="1" fontSize="section" lineHeight="26px" fontWeight="700">
          {nameOf(customer)}
        </chakra.h2>
        {is_blocked ? <Chip tone="soon">{t('customer.blocked')}</Chip> : null}
      </chakra.div>
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', md: '140px 1fr' }} rowGap="1" columnGap="3">
        {facts.map(({ name, value }) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {open_orders === 0 ? null : <chakra.p color="amber.fg">{t('customer.open', { count: open_orders })}</chakra.p>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </chakra.section>
  );
}
