import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { Customer } from '#contract/http/people/customer.ts';
import { useExportCustomer, useFindCustomer } from '../../../data/people/customer-mutations.ts';
import { downloadText } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { refusalText } from '../../kit/failure-text.ts';
import { sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { EraseCustomer } from './erase-customer.tsx';

/** The data kept of one customer, to export or to erase. Found by phone number or e-mail, which stay out of the address. */
export function CustomersPage() {
  const { t } = useWords('moderation');
  useTitle(t('page.customers'));
  const [who, setWho] = useState('');
  const [found, setFound] = useState<Customer | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const find = useFindCustomer();
  const take = useExportCustomer();
  const search = (): void => {
    const asked = narrow(who);
    find.mutate(asked.includes('@') ? { email: asked } : { phone: asked }, {
      onSuccess: setFound,
      onError: () => setFound(null),
    });
  };
  const save = (customer: Customer): void =>
    take.mutate(
      { phone: customer.phone ?? '', email: customer.email ?? '' },
      {
        onSuccess: (data) => downloadText('customer.json', 'application/json', JSON.stringify(data, null, 2)),
        onError: sayFailure(t),
      },
    );
  return (
    <chakra.div display="grid" gap="4" maxW="760px">
      <PageHead title={t('page.customers')} help={t('customer.help')} />
      <chakra.form
        role="search"
        display="flex"
        flexWrap="wrap"
        alignItems="end"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <chakra.div flex="1" minW="220px" maxW="320px">
          <TextField
            label={t('customer.who')}
            autoComplete="off"
            maxLength={254}
            value={who}
            error={find.error === null ? undefined : refusalText(t, find.error)}
            onChange={(event) => setWho(event.currentTarget.value)}
          />
        </chakra.div>
        <Button look="ink" type="submit" disabled={who.trim() === '' || find.isPending}>
          {t('customer.find')}
        </Button>
      </chakra.form>
      {found !== null && found.orders === 0 && found.refused === 0 ? (
        <EmptyState glyph="客" title={t('customer.nothing')} text={t('customer.nothing_text')} />
      ) : null}
      {found === null || (found.orders === 0 && found.refused === 0) ? null : (
        <CustomerFacts customer={found}>
          <Button disabled={take.isPending} onClick={() => save(found)}>
            <OfficeIcon name="download" />
            {t('customer.export')}
          </Button>
          <Button look="danger" disabled={found.open_orders > 0} onClick={() => setIsErasing(true)}>
            {t('customer.erase')}
          </Button>
        </CustomerFacts>
      )}
      {isErasing && found !== null ? (
        <EraseCustomer
          customer={found}
          onErased={() => {
            setIsErasing(false);
            search();
          }}
          onClose={() => setIsErasing(false)}
        />
      ) : null}
    </chakra.div>
  );
}
