import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Commission } from '#contract/domain/commission.ts';
import { localTime } from '#contract/domain/time.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { useUpdateCommission } from '../../../data/platform/platform-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { refusalText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { Row } from '../../kit/list/row.tsx';
import { useTypedGuard } from '../../kit/form/typed-guard.tsx';
import { useWords } from '../../use-words.ts';
import { CommissionForm } from './commission-form.tsx';
import { percentOf } from './restaurant-rows.ts';

type Editing = Commission | 'new' | null;

/** The rates that were agreed on, newest first; the next one can still be changed or taken away. */
export function CommissionDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const { data } = useQuery(billQueries.commissions(restaurant.id));
  const update = useUpdateCommission();
  const guard = useTypedGuard(onClose);
  const [editing, setEditing] = useState<Editing>(null);
  const today = localTime(useNow(60_000), restaurant.time_zone).day;
  const inForce = data?.items.find((entry) => entry.from_date <= today);
  const remove = ({ id, restaurant_id, rate, from_date, note }: Commission): void =>
    update.mutate(
      { restaurant_id, commission_id: id, rate, from_date, note, is_removed: true },
      { onSuccess: sayDone(t('done.deleted')) },
    );
  return (
    <Modal
      title={t('commission.title', { name: restaurant.name })}
      onClose={guard.close}
      footer={
        editing === null ? (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button look="ink" onClick={() => setEditing('new')}>
              {t('commission.add')}
            </Button>
          </>
        ) : null
      }
    >
      {editing !== null ? (
        <chakra.div {...guard.fields}>
          <CommissionForm
            restaurantId={restaurant.id}
            entry={editing === 'new' ? null : editing}
            today={today}
            onDone={() => {
              guard.forget();
              setEditing(null);
            }}
          />
        </chakra.div>
      ) : (
        <chakra.div display="grid" gap="3">
          {data === undefined ? <p role="status">{t('loading')}</p> : null}
          {data?.items.length === 0 ? <chakra.p color="fg.muted">{t('commission.none')}</chakra.p> : null}
          <ul>
            {data?.items.map((entry) => (
              <Row lay="flow" line="above" key={entry.id} gap="2" py="2">
                <chakra.b minW="56px" data-field="restaurant_commission.rate">
                  {percentOf(entry.rate, 2)}
                </chakra.b>
                <chakra.span flex="1" minW="120px" overflowWrap="anywhere">
                  <span data-field="restaurant_commission.from_date">
                    {t('commission.from', { day: entry.from_date })}
                  </span>
                  <chakra.span display="block" textStyle="helper" color="fg.muted">
                    {[entry.note, entry.created_by].filter((part) => part !== '').join(' · ')}
                  </chakra.span>
                </chakra.span>
                {entry === inForce ? <Chip tone="ok">{t('commission.now')}</Chip> : null}
                {entry.from_date > today ? (
                  <>
                    <Button onClick={() => setEditing(entry)}>{t('commission.change')}</Button>
                    <Button look="danger" disabled={update.isPending} onClick={() => remove(entry)}>
                      {t('commission.remove')}
                    </Button>
                  </>
                ) : null}
              </Row>
            ))}
          </ul>
          {update.error === null ? null : <FieldError>{refusalText(t, update.error)}</FieldError>}
        </chakra.div>
      )}
      {guard.question}
    </Modal>
  );
}
