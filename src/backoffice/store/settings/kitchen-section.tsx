import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { termsOfText, termsText, type KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import { channelQueries } from '../../../data/orders/channel-queries.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { WaitingTimeField } from '../fields/business-fields.tsx';
import type { FormPort } from '../fields/form-port.ts';
import { NumberField } from '../fields/number-field.tsx';
import { PageButton } from '../../kit/page-link.tsx';

type KitchenPart = {
  waiting_time_minutes: number;
  accept_limit_seconds: number;
  kitchen_terms?: KitchenTerm[] | undefined;
};

/** What this restaurant's customers write that no other table knows, one a line; a line that is no term is named. */
function TermsField({ port }: { port: FormPort<{ kitchen_terms?: KitchenTerm[] | undefined }> }) {
  const { t } = useWords('store');
  const { kitchen_terms = [] } = port.values;
  const [typed, setTyped] = useState<string | null>(null);
  // Typing may be a line behind; what was loaded or reset since wins.
  const isOwn = typed !== null && termsText(termsOfText(typed).terms) === termsText(kitchen_terms);
  const text = isOwn ? typed : termsText(kitchen_terms);
  const { wrong } = termsOfText(text);
  return (
    <TextAreaField
      label={t('field.kitchen_terms')}
      help={t('field.kitchen_terms_help')}
      dataField="restaurant.kitchen_terms"
      error={wrong === null ? port.errorOf('kitchen_terms') : t('field.kitchen_terms_wrong', { n: wrong })}
      placeholder={t('field.kitchen_terms_example')}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        port.set('kitchen_terms', termsOfText(currentTarget.value).terms);
      }}
    />
  );
}

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
      <TermsField port={port} />
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
          <PageButton to="/channels">{t('auto.change')}</PageButton>
        </chakra.div>
      </chakra.div>
    </FormSection>
  );
}
