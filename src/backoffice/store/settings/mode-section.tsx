import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MODES } from '#contract/domain/opening-hours.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { useUpdateOpen } from '../../../data/store/store-mutations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { BusyRow } from './busy-row.tsx';
import { SuspendChoice } from './suspend-choice.tsx';

type Mode = Restaurant['mode'];
type Input = Parameters<ReturnType<typeof useUpdateOpen>['mutate']>[0];

/** What it is now, so that one tap brings it back. */
const backTo = (store: Restaurant): Input => ({
  mode: store.mode,
  ...(store.mode === 'suspended' && store.mode_until !== null ? { until: store.mode_until } : {}),
});

/** In business, suspended or closed: at once and on the kitchen's screens, always with an end or a way back. */
export function ModeSection({ store }: { store: Restaurant }) {
  const { t, when } = useWords('store');
  const update = useUpdateOpen(store.id);
  const [asks, setAsks] = useState(false);
  const closing = useQuery({ ...restaurantQueries.closing(store.id, { mode: 'emergency' }), enabled: asks });
  const count = closing.data?.count ?? 0;
  const booked = count === 0 ? '' : t('closing.in_emergency', { count });
  const [choosesEnd, setChoosesEnd] = useState(false);
  const send = (input: Input): void => {
    const before = backTo(store);
    update.mutate(input, {
      onSuccess: ({ mode }) =>
        toaster.create({
          type: 'success',
          title: t(`mode.now_${mode}`),
          duration: 10_000,
          action: { label: t('mode.undo'), onClick: () => update.mutate(before) },
        }),
    });
  };
  const choose = (mode: Mode): void => {
    setChoosesEnd(mode === 'suspended' && mode !== store.mode);
    if (mode === store.mode || mode === 'suspended') return;
    if (mode === 'emergency') setAsks(true);
    else send({ mode });
  };
  return (
    <FormSection id="mode" title={t('section.mode')} help={t('section.mode_help')}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Chip
          tone={store.is_open ? 'ok' : 'late'}
          icon={store.is_open ? 'onTime' : 'octagon'}
          field="restaurant.is_open"
        >
          {t(store.is_open ? 'mode.open' : 'mode.closed')}
        </Chip>
        <chakra.span data-field="restaurant.open_reason">{t(`open_reason.${store.open_reason}`)}</chakra.span>
        {store.next_change_at === null ? null : (
          <chakra.span color="fg.muted" data-field="restaurant.next_change_at">
            {t(store.is_open ? 'mode.closes_at' : 'mode.opens_at', { time: when(store.next_change_at) })}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div
        role="radiogroup"
        aria-label={t('section.mode')}
        data-field="restaurant.mode"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap="3"
      >
        {MODES.map((mode) => (
          <ModeCard
            key={mode}
            mode={mode}
            isOn={mode === store.mode}
            isAsked={mode === 'suspended' && choosesEnd}
            isBusy={update.isPending}
            onChoose={() => choose(mode)}
          />
        ))}
      </chakra.div>
      {store.mode === 'suspended' ? (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <chakra.span data-field="restaurant.mode_until">
            {store.mode_until === null ? '' : t('mode.until', { time: when(store.mode_until) })}
          </chakra.span>
        </chakra.div>
      ) : null}
      {store.mode === 'suspended' || choosesEnd ? (
        <SuspendChoice
          store={store}
          isBusy={update.isPending}
          onCancel={choosesEnd ? () => setChoosesEnd(false) : undefined}
          onChoose={(until) => {
            setChoosesEnd(false);
            send({ mode: 'suspended', ...(until === undefined ? {} : { until }) });
          }}
        />
      ) : null}
      <BusyRow store={store} isBusy={update.isPending} onSend={(input) => update.mutate(input)} />
      {asks ? (
        <Confirm
          title={t('mode.emergency_title', { name: store.name })}
          text={[t('mode.emergency_text'), booked].join(' ').trim()}
          action={t('mode.emergency_yes')}
          no={t('form.cancel')}
          isBusy={update.isPending}
          onYes={() => {
            send({ mode: 'emergency' });
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </FormSection>
  );
}

type ModeCardProps = {
  mode: Mode;
  /** It is the store's. */
  isOn: boolean;
  /** It is what the question below is about. */
  isAsked: boolean;
  isBusy: boolean;
  onChoose: () => void;
};

function ModeCard({ mode, isOn, isAsked, isBusy, onChoose }: ModeCardProps) {
  const { t } = useWords('store');
  return (
    <chakra.button
      type="button"
      role="radio"
      aria-checked={isOn}
      disabled={isBusy}
      onClick={onChoose}
      display="grid"
      gridTemplateColumns="18px 1fr"
      alignContent="start"
      rowGap="0.5"
      columnGap="2.5"
      p="3"
      textAlign="start"
      cursor="pointer"
      borderRadius="box"
      borderWidth="1px"
      borderStyle={isAsked ? 'dashed' : 'solid'}
      borderColor={isOn ? 'indigo.solid' : isAsked ? 'amber.fg' : 'border.control'}
      boxShadow={isOn ? 'inset 0 0 0 1px var(--accent-solid)' : 'none'}
      bg={isOn ? 'indigo.subtle' : 'bg.panel'}
    >
      <chakra.span
        mt="1px"
        boxSize="18px"
        borderRadius="full"
        borderWidth={isOn ? '6px' : '1.5px'}
        borderColor={isOn ? 'indigo.solid' : 'border.control'}
        bg="bg.panel"
      />
      <chakra.b color={mode === 'emergency' ? 'zhu.fg' : 'fg'}>{t(`mode.${mode}`)}</chakra.b>
      <chakra.span gridColumn="2" textStyle="helper" color="fg.muted">
        {t(`mode.${mode}_help`)}
      </chakra.span>
    </chakra.button>
  );
}
