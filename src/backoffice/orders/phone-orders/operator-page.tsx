import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/domain/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { sayFailure } from '../../kit/say.ts';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AgainFromAddress } from './again-from-address.tsx';
import type { Draft } from './draft.ts';
import { ChosenOrder } from './chosen-order.tsx';
import { Keys } from './form-section-card.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OperatorKeys } from './operator-keys.tsx';
import { PhoneFormPane } from './phone-form-pane.tsx';
import { useAgain } from './use-again.ts';
import { useDrafts } from './use-drafts.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The phone operator's page: what is open at the left, the order or the form of one at the right. */
export function OperatorPage() {
  const { t } = useWords('orders');
  useTitle(t('page.phone_orders'));
  const [params, setParams] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const [orderId, correctingId, againId] = [params.get('order'), params.get('correct'), params.get('again')];
  const isNew = params.has('new');
  const drafts = useDrafts(correctingId);
  const again = useAgain(drafts.fresh, drafts.setFresh);
  const isPaneOpen = isNew || orderId !== null || correctingId !== null || againId !== null;
  const { id: place } = useRestaurant();
  const show = (next: Record<string, string>): void => setParams(next);
  // An administrator sees it at the platform's desk, which has orders of every restaurant.
  const showOrder = (order: string): void => show({ order, place });
  useSingleKeys({ n: () => show({ new: '1' }), '/': () => search.current?.focus() });

  const placed = async (order: Order, sent: Draft, isHere: boolean): Promise<void> => {
    try {
      const isMore = await drafts.placed(correctingId, order, sent);
      toaster.create({
        type: 'success',
        title: t(correctingId === null ? 'form_om.placed' : 'form_om.saved', { number: order.order_no }),
      });
      // Who has gone on to something else stays there.
      if (isHere) show(isMore ? { correct: order.id } : { order: order.id, place });
    } catch (reason) {
      sayFailure(t)(reason);
    }
  };
  const discard = (): void => {
    drafts.drop(correctingId);
    if (correctingId === null) show({});
    else showOrder(correctingId);
  };

  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minH="full">
      <PageHead title={t('page.phone_orders')}>
        {isPaneOpen ? (
          <Button hideFrom="lg" onClick={() => show({})}>
            <OfficeIcon name="left" />
            {t('om.back')}
          </Button>
        ) : null}
        <Button look="ink" onClick={() => show({ new: '1' })}>
          <OfficeIcon name="plus" />
          {t(drafts.isFreshDirty && !isNew ? 'om.go_on' : 'list.phone_order')}
          <Keys>N</Keys>
        </Button>
      </PageHead>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(280px, 340px) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <chakra.div
          {...(isPaneOpen ? { hideBelow: 'lg' } : {})}
          display="flex"
          flexDirection="column"
          position={{ lg: 'sticky' }}
          top="0"
          maxH={{ lg: 'calc(100dvh - 190px)' }}
        >
          <OpenOrders chosenId={orderId ?? correctingId} searchRef={search} onOpen={showOrder} />
        </chakra.div>
        <chakra.div
          {...(isPaneOpen ? {} : { hideBelow: 'lg' })}
          minW="0"
          borderLeftWidth={{ base: '0', lg: '1px' }}
          borderColor="border"
          pl={{ base: '0', lg: '4' }}
        >
          {isNew ? (
            <PhoneFormPane
              key="new"
              state={drafts.fresh}
              onChange={drafts.setFresh}
              onSending={drafts.sending}
              onRefused={drafts.refused}
              onPlaced={(...what) => void placed(...what)}
              onDiscard={discard}
              onAgain={again.ask}
            />
          ) : correctingId !== null ? (
            <Correction
              drafts={drafts}
              orderId={correctingId}
              onPlaced={(...what) => void placed(...what)}
              onDiscard={discard}
              onAgain={again.ask}
            />
          ) : orderId !== null ? (
            <ChosenOrder orderId={orderId} />
          ) : againId !== null ? (
            <AgainFromAddress
              orderId={againId}
              onRead={(order) => {
                again.ask(order);
                setParams({ new: '1' }, { replace: true });
              }}
            />
          ) : (
            <OperatorKeys />
          )}
        </chakra.div>
      </chakra.div>
      <UnsavedGuard isOn={drafts.isAnyDirty} isKept={drafts.isKept} />
      {again.waiting === null ? null : (
        <Confirm
          title={t('om.replace_title')}
          text={t('om.replace_text', { number: again.waiting.order_no })}
          action={t('om.replace')}
          no={t('form.cancel')}
          onYes={() => {
            again.answer(true);
            show({ new: '1' });
          }}
          onClose={() => again.answer(false)}
        />
      )}
    </chakra.div>
  );
}

type CorrectionProps = Pick<React.ComponentProps<typeof PhoneFormPane>, 'onPlaced' | 'onDiscard' | 'onAgain'> & {
  drafts: ReturnType<typeof useDrafts>;
  orderId: string;
};

function Correction({ drafts, orderId, ...rest }: CorrectionProps) {
  const { t } = useWords('orders');
  const { correction, opening, setCorrection } = drafts;
  if (correction !== undefined)
    return <PhoneFormPane key={orderId} state={correction} onChange={setCorrection} {...rest} />;
  return <Reading query={opening} failed={t('order.failed')} />;
}
