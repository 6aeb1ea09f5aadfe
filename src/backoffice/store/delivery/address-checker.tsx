import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { checkAddressCall } from '#contract/http/store/store-setting.ts';
import { useCheckAddress } from '../../../data/store/store-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

type Answer = ReplyOf<typeof checkAddressCall>;

/** Would we deliver there? By the saved settings, to the middle of the ZIP code. */
export function AddressChecker({ restaurantId }: { restaurantId: string }) {
  const { t } = useWords('store');
  const [zip, setZip] = useState('');
  const check = useCheckAddress(restaurantId);
  const ask = (): void => {
    if (zip.trim() !== '') check.mutate(zip.trim());
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
            onChange={(event) => setZip(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              ask();
            }}
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
          <AnswerLine answer={check.data} />
        )}
      </chakra.div>
    </chakra.div>
  );
}

function AnswerLine({ answer }: { answer: Answer }) {
  const { t, money } = useWords('store');
  const { is_in_range, reason, city, state, distance, tier, fee_cents, minimum_order_cents } = answer;
  const place = city === null ? '' : `${city}, ${state ?? ''}`;
  return (
    <chakra.p display="flex" gap="1.5" alignItems="center" color={is_in_range ? 'jade.fg' : 'zhu.fg'}>
      <Icon name={is_in_range ? 'check' : 'octagon'} />
      {is_in_range
        ? t('check.yes', {
            place,
            distance,
            tier,
            fee: money(fee_cents ?? 0),
            minimum: money(minimum_order_cents),
          })
        : t(`check.${reason ?? 'no_tier'}`, { place, distance })}
    </chakra.p>
  );
}
