import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { securityQuery } from '../../../data/people/security-queries.ts';
import type { ShownCard } from '../../../data/money/card-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { SETTING_PATH } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { cardGroups } from './card-groups.ts';
import { CardCheckForm } from './card-check-form.tsx';
import { Fact } from './section.tsx';
import { useShownCard } from './use-shown-card.ts';
import { PageLink } from '../../kit/page-link.tsx';

type CardDialogProps = { order: Order; onClose: () => void };

/** An order's card details: asked for with a proof, shown for a minute, gone with the dialog. */
export function CardDialog({ order, onClose }: CardDialogProps) {
  const { t } = useWords('orders');
  const { data: security, isError } = useQuery({ ...securityQuery(), staleTime: 0 });
  const { state, secondsLeft, show, ask } = useShownCard();
  const formId = useId();
  const isReady = isError || (security?.two_factor === true && security.has_view_password);
  return (
    <Modal
      title={t('card.of', { number: order.order_no })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {state.is === 'ask' && isReady ? (
            <Button look="ink" type="submit" form={formId}>
              {t('card.show')}
            </Button>
          ) : null}
          {state.is === 'over' ? (
            <Button look="ink" onClick={ask}>
              {t('card.again')}
            </Button>
          ) : null}
        </>
      }
    >
      {state.is === 'shown' ? <CardFacts card={state.card} secondsLeft={secondsLeft} /> : null}
      {state.is === 'over' ? <p role="status">{t('card.over')}</p> : null}
      {state.is === 'ask' && security === undefined && !isError ? <SkeletonRows label={t('loading')} /> : null}
      {state.is === 'ask' && isReady ? <CardCheckForm id={formId} order={order} onShown={show} /> : null}
      {state.is === 'ask' && security !== undefined && !isReady ? (
        <Missing twoFactor={!security.two_factor} viewPassword={!security.has_view_password} />
      ) : null}
    </Modal>
  );
}

function CardFacts({ card, secondsLeft }: { card: ShownCard; secondsLeft: number }) {
  const { t } = useWords('orders');
  return (
    <chakra.div display="grid" gap="3" data-testid="card-shown">
      <chakra.dl display="grid" gap="1.5" fontVariantNumeric="tabular-nums">
        <Fact label={t('card.card_number')} field="card.card_number">
          <chakra.b fontSize="section" lineHeight="24px">
            {cardGroups(card.card_number)}
          </chakra.b>
        </Fact>
        <Fact label={t('card.expiry')} field="card.expiry">
          {card.expiry}
        </Fact>
        <Fact label={t('card.holder_name')} field="card.holder_name">
          {card.holder_name}
        </Fact>
      </chakra.dl>
      <chakra.p role="timer" color="fg.muted">
        {t('card.left', { count: secondsLeft })}
      </chakra.p>
    </chakra.div>
  );
}

/** No one sees a card without both: says which is missing and leads there. */
function Missing({ twoFactor, viewPassword }: { twoFactor: boolean; viewPassword: boolean }) {
  const { t } = useWords('orders');
  return (
    <chakra.div display="grid" gap="2" data-testid="card-missing">
      <p>{t('card.missing')}</p>
      <chakra.ul listStyleType="disc" ps="5">
        {twoFactor ? <li>{t('card.missing_two_factor')}</li> : null}
        {viewPassword ? <li>{t('card.missing_view_password')}</li> : null}
      </chakra.ul>
      <PageLink isWay fontWeight="700" textDecoration="underline" to={`${SETTING_PATH}#two-factor`}>
        {t('card.go')}
      </PageLink>
    </chakra.div>
  );
}
