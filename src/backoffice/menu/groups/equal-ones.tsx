import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { equalChoices, type EqualChoices } from '#contract/domain/equal-choices.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Row } from '../../kit/list/row.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { JoinDialog } from './join-dialog.tsx';
import { OptionsText } from './options-text.tsx';

const MINUTE_MS = 60_000;

/** Dishes that have the same choices, each their own: they could share them. */
export function EqualOnes({ groups }: { groups: readonly OptionGroup[] }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.dishes(restaurantId));
  const now = useNow(MINUTE_MS);
  const equal = useMemo(() => equalChoices(data?.items ?? [], groups, now), [data, groups, now]);
  const [joining, setJoining] = useState<EqualChoices | null>(null);
  if (equal.length === 0) return null;
  return (
    <section aria-label={t('group.equal')}>
      <chakra.h2 textStyle="section">{t('group.equal')}</chakra.h2>
      <chakra.ul borderTopWidth="1px" borderColor="border.subtle">
        {equal.map((choices) => {
          const specification = choices.places[0]?.specification;
          if (specification === undefined) return null;
          return (
            <Row key={choices.key} lay="flow" gap="2" py="2" data-testid="equal-choices">
              <chakra.div flex="1" minW="200px">
                <chakra.p overflowWrap="anywhere">
                  <b>{name(specification)}</b> {t('group.equal_on', { count: choices.places.length })}
                </chakra.p>
                <OptionsText group={specification} />
              </chakra.div>
              <Button
                onClick={() => setJoining(choices)}
                aria-label={t('group.join_named', { name: name(specification) })}
              >
                {t('group.join')}
              </Button>
            </Row>
          );
        })}
      </chakra.ul>
      {joining === null ? null : <JoinDialog choices={joining} groups={groups} onClose={() => setJoining(null)} />}
    </section>
  );
}
