import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { textPairs, type TextPair } from '#contract/domain/menu-translation.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useLongList } from '../../kit/list/use-long-list.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { TranslationRow } from './translation-row.tsx';

const ROW_PX = 53;
const NONE: readonly Dish[] = [];

/** The translation workbench: every text of the menu in both languages, what is missing, saved where it is typed. */
export function TranslationTab({ categories }: { categories: readonly Category[] }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(menuQueries.dishes(restaurantId));
  const { data } = query;
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const dishes = data?.items ?? NONE;
  const pairs = useMemo(() => textPairs(categories, dishes), [categories, dishes]);
  const missing = pairs.filter(({ is_missing }) => is_missing).length;
  // What was missing when the list was narrowed stays in sight while it is filled in.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const shown = isMissingOnly ? pairs.filter(({ key, is_missing }) => is_missing || kept.has(key)) : pairs;
  const narrow = (isOn: boolean): void => {
    setIsMissingOnly(isOn);
    setKept(new Set(pairs.filter(({ is_missing }) => is_missing).map(({ key }) => key)));
  };
  if (data === undefined) return <Reading query={query} failed={t('failed')} height={56} />;
  return (
    <chakra.section aria-label={t('tab.translation')} display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1" minW="160px" role="status">
          {missing === 0 ? (
            <Chip tone="ok" icon="onTime">
              {t('translation.complete')}
            </Chip>
          ) : (
            <Chip tone="soon" icon="triangle">
              {t('translation.missing', { count: missing, all: pairs.length })}
            </Chip>
          )}
        </chakra.div>
        <CheckField label={t('translation.only_missing')} isChecked={isMissingOnly} onChange={narrow} />
      </chakra.div>
      <chakra.p color="fg.muted">{t('translation.help')}</chakra.p>
      {shown.length === 0 ? <EmptyState glyph="译" title={t('translation.complete')} /> : <PairList pairs={shown} />}
    </chakra.section>
  );
}

function PairList({ pairs }: { pairs: readonly TextPair[] }) {
  const { t } = useWords('menu');
  const { listRef, height, rows, measureRow } = useLongList<HTMLUListElement>({
    count: pairs.length,
    rowPx: ROW_PX,
  });
  return (
    <chakra.ul
      ref={listRef}
      position="relative"
      aria-label={t('tab.translation')}
      style={height === undefined ? {} : { height }}
    >
      {rows.map(({ index, top }) => {
        const pair = pairs[index];
        return pair === undefined ? null : (
          <chakra.li
            key={pair.key}
            ref={measureRow}
            data-index={index}
            {...(top === undefined ? {} : { position: 'absolute', insetX: 0, style: { top } })}
          >
            <TranslationRow pair={pair} />
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
