import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { brushRatingsCall } from '#contract/http/store/rating.ts';
import { ratingQueries, useBrushRatings } from '../../../data/store/rating-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { RestaurantPicker } from '../pickers/restaurant-picker.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

type Outcome = ReplyOf<typeof brushRatingsCall>;
type Average = Outcome['changes'][number]['old'];

/** Shows what recomputing the shown averages would change, and then does it. */
export function BrushDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const { t } = useWords('moderation');
  const [chosen, setChosen] = useState(restaurantId);
  const found = useQuery(ratingQueries.differences(chosen));
  const brush = useBrushRatings();
  const outcome = brush.data ?? found.data;
  const failure = brush.error ?? found.error;
  return (
    <SidePanel
      title={t('brush.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(brush.data === undefined ? 'form.cancel' : 'close')}</Button>
          {brush.data === undefined ? (
            <Button
              look="ink"
              disabled={found.isFetching || brush.isPending || (found.data?.changed ?? 0) === 0}
              onClick={() => brush.mutate(chosen)}
            >
              {t(brush.isPending ? 'brush.running' : 'brush.apply')}
            </Button>
          ) : null}
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <p>{t('brush.help')}</p>
        <RestaurantPicker
          label={t('restaurant')}
          isLabelShown
          value={chosen}
          isDisabled={brush.isPending || brush.data !== undefined}
          none={t('any_restaurant')}
          onChange={setChosen}
        />
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
        {outcome === undefined && failure === null ? <SkeletonRows label={t('loading')} rows={3} /> : null}
        {outcome === undefined ? null : <Differences outcome={outcome} />}
      </chakra.div>
    </SidePanel>
  );
}

function Differences({ outcome: { checked, changed, applied, changes } }: { outcome: Outcome }) {
  const { t } = useWords('moderation');
  const shown = ({ average, ratings }: Average): string =>
    average === null ? t('brush.none') : t('brush.average', { stars: average.toFixed(1), count: ratings });
  const sentence = changed === 0 ? 'brush.right' : applied ? 'brush.done' : 'brush.found';
  return (
    <>
      <chakra.p role="status" fontWeight="700" data-testid="brush-outcome">
        {t(sentence, { count: changed === 0 ? checked : changed, checked })}
      </chakra.p>
      <chakra.ul>
        {changes.map((change) => (
          <Row key={change.restaurant_id} py="2" display="flex" flexWrap="wrap" rowGap="1" columnGap="3">
            <chakra.b flex="1" minW="160px" overflowWrap="anywhere">
              {change.restaurant_name}
            </chakra.b>
            <span>
              <chakra.del color="fg.muted">{shown(change.old)}</chakra.del>
              {' → '}
              <chakra.ins textDecoration="none">{shown(change.new)}</chakra.ins>
            </span>
          </Row>
        ))}
      </chakra.ul>
      {changed > changes.length ? (
        <chakra.p color="fg.muted">{t('brush.more', { count: changed - changes.length })}</chakra.p>
      ) : null}
    </>
  );
}
