import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Reading } from '../../kit/reading.tsx';
import { canCorrect } from '../actions/order-actions.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { UnreadContext, useUnreadTexts } from '../../../ui/unread-text.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DeliveryCard, WayCard } from './delivery-card.tsx';
import { DishesCard } from './dishes-card.tsx';
import { draftChanges } from './draft-changes.ts';
import { draftOrder } from './draft-order.ts';
import { isSameDraft } from './draft.ts';
import { byId, onVersion, withContactAlone } from './form-start.ts';
import { PaymentCard } from './payment-card.tsx';
import { PriceCard } from './price-card.tsx';
import { useChangeWords } from './use-change-words.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useNewerVersion } from './use-newer-version.ts';
import { usePhoneForm, type PhoneFormOptions } from './use-phone-form.ts';
import { useTakeNewest } from './use-take-newest.ts';

type PhoneFormPaneProps = PhoneFormOptions & {
  onDiscard: () => void;
  onAgain: (order: OrderRow) => void;
};

/** A phone order that is entered, or an order that is corrected. */
export function PhoneFormPane({ onDiscard, onAgain, ...options }: PhoneFormPaneProps) {
  const { state, onChange } = options;
  const { t, time, name } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const menu = useQuery(menuQueries.dishes(restaurantId));
  const dishes = useMemo(() => byId(menu.data?.items ?? []), [menu.data]);
  const words = useChangeWords();
  const nameOf = (dishId: string): string | undefined => {
    const dish = dishes.get(dishId);
    return dish === undefined ? undefined : name(dish);
  };
  const { current, isOther } = useNewerVersion(state.base);
  // What only moved on since it was opened is corrected on its newest version.
  const form = usePhoneForm({ ...options, state: isOther ? state : onVersion(state, current) });
  const [isAsking, setIsAsking] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const { base } = state;
  const isTooLate = current !== null && !canCorrect(current);
  const { isLate } = form;
  const contactAlone = withContactAlone(state);
  const hasLateRest = isLate && !isSameDraft(contactAlone, state.draft);
  // Sent without them it would be an order of other dishes.
  const isLost = isLate && state.lost.length > 0;
  const newest = useTakeNewest({ state, current, onChange });
  const isReady = menu.data !== undefined;
  useEffect(
    function startWithTheNumber() {
      if (isReady) pane.current?.querySelector<HTMLElement>('[data-section="1"] input')?.focus();
    },
    [isReady],
  );
  const unread = useUnreadTexts();
  const place = (): void => {
    if (form.isPlacing) return;
    if (isTooLate || isOther || hasLateRest || isLost) {
      // It stands above the form, perhaps out of sight.
      pane.current?.querySelector<HTMLElement>('[data-stops]')?.focus();
      return;
    }
    // A day or time that cannot be read is not the one before.
    if (!form.isComplete() || unread.hasAny()) {
      // The next frame has drawn what is wrong.
      requestAnimationFrame(() => pane.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (base === null) form.send();
    else if (form.isChanged || state.lost.length > 0) setIsAsking(true);
  };
  useFormKeys(place);
  const typed = draftOrder(form.draft, dishes);
  if (menu.data === undefined) return <Reading query={menu} failed={t('form_om.no_menu')} />;
  return (
    <chakra.div ref={pane} containerType="inline-size" data-testid="phone-form">
      <chakra.h2 textStyle="section" mb="3">
        {base === null ? t('form_om.title') : t('form_om.correct_title', { number: base.order_no })}
      </chakra.h2>
      {state.keptAt === undefined ? null : (
        <Warning>
          {t(state.attempt?.sent.length ? 'form_om.kept_sent' : 'form_om.kept', {
            at: time(new Date(state.keptAt).toISOString(), 'dayAndClock'),
          })}
          <Button onClick={onDiscard}>{t('form.discard')}</Button>
        </Warning>
      )}
      {state.isTypedSince === true ? <Warning>{t('form_om.typed_since')}</Warning> : null}
      {isTooLate ? <Warning stops>{t('form_om.too_late')}</Warning> : null}
      {isLost ? <Warning stops>{t('form_om.late_lost')}</Warning> : null}
      {isLate && !hasLateRest && !isLost ? <Warning>{t('form_om.contact_only')}</Warning> : null}
      {hasLateRest ? (
        <Warning stops>
          {t('form_om.late_rest')}
          <Button onClick={() => onChange({ ...state, draft: contactAlone })}>{t('form_om.keep_contact')}</Button>
        </Warning>
      ) : null}
      {isOther && !isTooLate ? (
        <Warning stops>
          {t('form_om.other_version')}
          <Button disabled={newest.isTaking} onClick={() => void newest.take()}>
            {t('form_om.take_newest')}
          </Button>
        </Warning>
      ) : null}
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        css={{
          '@container (min-width: 720px)': { gridTemplateColumns: 'minmax(0, 1fr) 260px' },
          // While a dish is looked for the sum leaves its place over the form: what is found would lie under it.
          '@container (max-width: 719px)': {
            '&:has([data-dish-search][aria-expanded=true]) > [data-sum]': { position: 'static' },
          },
        }}
      >
        <chakra.div
          display="grid"
          gap="4"
          minW="0"
          // A field that is gone to does not end under the sum.
          css={{
            '@container (max-width: 719px)': {
              '& :is(input, select, textarea, button)': { scrollMarginBottom: 'calc(4 * var(--space-16))' },
            },
          }}
        >
          <CustomerCard form={form} onAgain={onAgain} />
          {isLate ? (
            <WayCard form={form} />
          ) : (
            <>
              <UnreadContext value={unread}>
                <DeliveryCard form={form} />
              </UnreadContext>
              <DishesCard form={form} dishes={dishes} order={typed} lost={state.lost} />
              <PaymentCard form={form} />
            </>
          )}
          <Button
            look="ghost"
            color="fg.muted"
            justifySelf="start"
            css={{ '@container (min-width: 720px)': { display: 'none' } }}
            onClick={onDiscard}
          >
            {t(form.isChanged ? 'form.discard' : 'close')}
          </Button>
        </chakra.div>
        <chakra.div data-sum="" position="sticky" top="0" bottom="0">
          <PriceCard form={form} order={typed} nameOf={nameOf} onPlace={place} onDiscard={onDiscard} />
        </chakra.div>
      </chakra.div>
      {isAsking && base !== null ? (
        <CorrectionDialog
          orderNo={base.order_no}
          lines={[
            ...state.lost.map((what) => ({ kind: 'was' as const, text_zh: what.name_zh, text_en: what.name_en })),
            ...draftChanges(state.start, state.draft, dishes, words),
          ]}
          totalBefore={base.total_cents}
          totalAfter={form.price?.total_cents}
          help={t(isLate ? 'form_om.save_help_contact' : 'form_om.save_help')}
          isBusy={form.isPlacing}
          onClose={() => setIsAsking(false)}
          onSave={() => {
            setIsAsking(false);
            form.send();
          }}
        />
      ) : null}
    </chakra.div>
  );
}

/** `stops`: nothing is saved before it is answered. */
const Warning = ({ children, stops = false }: { children: React.ReactNode; stops?: boolean }) => (
  <chakra.div
    role="alert"
    {...(stops ? { 'data-stops': '', tabIndex: -1 } : {})}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="2"
    mb="3"
    px="3"
    py="2"
    bg="amber.subtle"
    color="amber.fg"
    borderRadius="control"
  >
    <Icon name="triangle" />
    {children}
  </chakra.div>
);
