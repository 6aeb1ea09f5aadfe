import { chakra } from '@chakra-ui/react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';

const MINUTES = [10, 15, 20, 30] as const;

type BusyRowProps = {
  store: Pick<Restaurant, 'busy_minutes' | 'busy_until'>;
  isBusy: boolean;
  onSend: (input: { busy_minutes: number }) => void;
};

/** More minutes for every order while the kitchen is full; ends with the business day by itself. */
export function BusyRow({ store, isBusy, onSend }: BusyRowProps) {
  const { t, when } = useWords('store');
  const { busy_minutes, busy_until } = store;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" role="group" aria-label={t('busy.title')}>
      <chakra.b data-field="restaurant.busy_minutes">
        {busy_minutes === 0 ? t('busy.off') : t('busy.on', { count: busy_minutes })}
      </chakra.b>
      <chakra.span color="fg.muted" data-field="restaurant.busy_until">
        {busy_until === null ? '' : t('mode.until', { time: when(busy_until) })}
      </chakra.span>
      {MINUTES.map((minutes) => (
        <Button
          key={minutes}
          aria-pressed={busy_minutes === minutes}
          disabled={isBusy}
          onClick={() => onSend({ busy_minutes: minutes })}
        >
          {t('busy.plus', { count: minutes })}
        </Button>
      ))}
      {busy_minutes === 0 ? null : (
        <Button disabled={isBusy} onClick={() => onSend({ busy_minutes: 0 })}>
          {t('busy.end')}
        </Button>
      )}
    </chakra.div>
  );
}
