import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { channelQueries } from '../../../data/orders/channel-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { WaitingTimeField } from '../fields/business-fields.tsx';
import type { FormPort } from '../fields/form-port.ts';
import { NumberField } from '../fields/number-field.tsx';

type KitchenPart = { waiting_time_minutes: number; accept_limit_seconds: number };

/** How long food takes, how long an order may wait, and which channels accept by themselves. */
export function KitchenSection({ port, restaurantId }: { port: FormPort<KitchenPart>; restaurantId: string }) {
  const { t } = useWords('store');
  const { data: channels = [] } = useQuery(channelQueries.list(restaurantId));
  return (
    <FormSection id="kitchen" title={t('section.kitchen')} help={t('section.kitchen_help')}>
      <FieldRow>
        <WaitingTimeField port={port} />
        <NumberField
          label={t('field.accept_limit_seconds')}
          help={t('field.accept_limit_help')}
          dataField="restaurant.accept_limit_seconds"
          unit={t('unit.seconds')}
          {...port.number('accept_limit_seconds')}
        />
      </FieldRow>
      <chakra.div data-field="restaurant.auto_accept" display="grid" gap="2">
        <chakra.b textStyle="chip">{t('field.auto_accept')}</chakra.b>
        <chakra.ul display="flex" flexWrap="wrap" gap="2">
          {channels.map(({ id, name, auto_accept }) => (
            <li key={id}>
              <Chip tone={auto_accept ? 'ok' : 'plain'} mayWrap>
                {`${name} · ${t(auto_accept ? 'auto.on' : 'auto.off')}`}
              </Chip>
            </li>
          ))}
        </chakra.ul>
        <chakra.div>
          <Button asChild>
            <Link to="/channels">{t('auto.change')}</Link>
          </Button>
        </chakra.div>
      </chakra.div>
    </FormSection>
  );
}
