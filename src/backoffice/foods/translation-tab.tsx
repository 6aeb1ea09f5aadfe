import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { textPairs, type TextPair } from '#contract/domain/menu-translation.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { TranslationRow } from './translation-row.tsx';
import { useLongList } from './use-long-list.ts';

const NONE: readonly Dish[] = [];

/** The translation workbench: every text of the menu in both languages, what is missing, saved where it is typed. */
export function TranslationTab({ categories }: { categories: readonly Category[] }) {
  const { t } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const { data, error, isPending, refetch } = useQuery(menuQueries.dishes(restaurantId));
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
  if (isPending) return <SkeletonRows label={t('loading')} height={56} />;
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  return (
    <chakra.section aria-label={t('tab.translation')} display="grid" gap="12px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px">
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
  const { t } = useWords('foods');
  const { listRef, height, rows } = useLongList(pairs.length);
  return (
    <chakra.ul
      ref={listRef}
      position="relative"
      aria-label={t('tab.translation')}
      style={height === undefined ? {} : { height }}
    >
      {rows.map(({ index, top, measure }) => {
        const pair = pairs[index];
        return pair === undefined ? null : (
          <chakra.li
            key={pair.key}
            ref={measure}
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
