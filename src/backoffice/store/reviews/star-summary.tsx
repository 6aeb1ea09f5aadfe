import { chakra } from '@chakra-ui/react';
import { useWords } from '../../use-words.ts';

type StarSummaryProps = {
  /** At 1 to 5 stars. */
  counts: readonly number[];
  average: number | null;
  /** The platform shows this instead. */
  override: number | null;
  /** What customers see: the override, else the average kept from the reviews. */
  shown: number | null;
  chosen: number | null;
  onChoose: (stars: number | null) => void;
};

/** The mean, and a bar for each number of stars; a bar narrows the list to it. */
export function StarSummary({ counts, average, override, shown, chosen, onChoose }: StarSummaryProps) {
  const { t } = useWords('reviews');
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <chakra.section
      aria-label={t('summary')}
      display="flex"
      flexWrap="wrap"
      gap="6"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      p="4"
    >
      <chakra.div minW="120px">
        <chakra.p textStyle="kpi">{average === null ? '—' : average.toFixed(1)}</chakra.p>
        <chakra.p color="fg.muted">{t('total', { count: total })}</chakra.p>
        {override === null ? (
          <chakra.p textStyle="helper" color="fg.muted">
            {shown === null ? null : t('shown', { stars: shown.toFixed(1) })}
          </chakra.p>
        ) : (
          <chakra.p textStyle="helper" color="fg.muted" data-field="restaurant.rate_override">
            {t('override', { stars: override.toFixed(1) })}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div flex="1" minW="240px" display="grid">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <chakra.button
              key={stars}
              type="button"
              aria-pressed={chosen === stars}
              onClick={() => onChoose(chosen === stars ? null : stars)}
              display="grid"
              gridTemplateColumns="56px 1fr 48px"
              alignItems="center"
              gap="3"
              h="36px"
              px="2"
              borderRadius="control"
              cursor="pointer"
              bg={chosen === stars ? 'bg.muted' : 'transparent'}
              fontWeight={chosen === stars ? '700' : '400'}
            >
              <chakra.span textAlign="start">{t('stars', { count: stars })}</chakra.span>
              <chakra.span h="8px" bg="bg.muted" borderRadius="mark" overflow="hidden">
                <chakra.span
                  display="block"
                  h="full"
                  bg="bg.inverted"
                  style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
                />
              </chakra.span>
              <chakra.span textAlign="end">{count}</chakra.span>
            </chakra.button>
          );
        })}
      </chakra.div>
    </chakra.section>
  );
}
