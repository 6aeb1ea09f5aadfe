import { chakra } from '@chakra-ui/react';
import { useState, type KeyboardEvent } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { checkAddressCall } from '#contract/http/store/store-setting.ts';
import { useCheckAddress } from '../../../data/store/store-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

type Answer = ReplyOf<typeof checkAddressCall>;

type AddressCheckerProps = {
  /** As it is saved. */
  store: Pick<Restaurant, 'id' | 'delivery_zones'>;
};

/** Would we deliver there, and which rule says so? By the saved settings, to the middle of the ZIP code. */
export function AddressChecker({ store }: AddressCheckerProps) {
  const { t } = useWords('store');
  const [zip, setZip] = useState('');
  const [street, setStreet] = useState('');
  const check = useCheckAddress(store.id);
  const ask = (): void => {
    if (zip.trim() !== '') check.mutate({ zip_code: zip.trim(), street: street.trim() });
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    ask();
  };
  return (
    <chakra.div display="grid" gap="2" p="3" borderWidth="1px" borderColor="border" borderRadius="box">
      <chakra.div display="flex" gap="2" alignItems="end" flexWrap="wrap">
        <chakra.div w="200px">
          <TextField
            label={t('check.title')}
            placeholder="10013"
            inputMode="numeric"
            maxLength={10}
            value={zip}
            onChange={(event) => setZip(narrow(event.currentTarget.value))}
            onKeyDown={onEnter}
          />
        </chakra.div>
        <chakra.div flex="1" minW="200px" maxW="320px">
          <TextField
            label={t('check.street')}
            placeholder="75 Canal St"
            maxLength={120}
            value={street}
            onChange={(event) => setStreet(event.currentTarget.value)}
            onKeyDown={onEnter}
          />
        </chakra.div>
        <Button disabled={check.isPending} onClick={ask}>
          {t('check.ask')}
        </Button>
      </chakra.div>
      <chakra.div role="status" minH="20px">
        {check.data === undefined ? (
          <chakra.span color="fg.muted">{t('check.help')}</chakra.span>
        ) : (
          <AnswerLine answer={check.data} zips={store.delivery_zones?.zips ?? []} />
        )}
      </chakra.div>
    </chakra.div>
  );
}

function AnswerLine({ answer, zips }: { answer: Answer; zips: readonly { name: string }[] }) {
  const { t, money } = useWords('store');
  const { is_in_range, reason, city, state, distance, rule, rule_no, fee_cents, minimum_order_cents } = answer;
  const place = city === null ? '' : `${city}, ${state ?? ''}`;
  const miles = distance === null ? '' : t('check.miles', { distance });
  const where = [place, miles].filter((part) => part !== '').join(' · ');
  const list = rule === 'zip' && rule_no !== null ? (zips[rule_no - 1]?.name ?? '') : '';
  const numbered = t(rule === 'distance' && rule_no === null ? 'check.by_range' : `check.by_${rule}`, {
    no: rule_no ?? 0,
  });
  const by = list === '' ? numbered : t('check.by_named', { rule: numbered, name: list });
  return (
    <chakra.p display="flex" gap="1.5" alignItems="center" color={is_in_range ? 'jade.fg' : 'zhu.fg'}>
      <Icon name={is_in_range ? 'check' : 'octagon'} />
      {is_in_range
        ? t('check.yes', { where, by, fee: money(fee_cents ?? 0), minimum: money(minimum_order_cents) })
        : t(`check.${reason ?? 'no_tier'}`, { where, by })}
    </chakra.p>
  );
}
