import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Gap } from '#contract/domain/coverage.ts';
import { coverageQuery } from '../../../data/devices/coverage-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PageButton } from '../../kit/page-link.tsx';

const isOfPrinters = ({ kind }: Gap): boolean => kind === 'no_paper' || kind === 'stuck';

/** Says which dishes' orders no screen would show or sound, or no printer print; nothing where all is well [CV3]. */
export function CoverageNotice({ isAtScreens = false }: { isAtScreens?: boolean }) {
  const { t, time } = useWords();
  const may = useMay();
  const { id } = useRestaurant();
  const { data } = useQuery({ ...coverageQuery(id), enabled: may('printer.see') });
  if (data === undefined || data.gaps.length === 0) return null;
  const { gaps, opens_at } = data;
  return (
    <chakra.section
      role="status"
      aria-label={t('coverage.title')}
      data-testid="coverage"
      display="flex"
      flexDirection="column"
      gap="2"
      p="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      bg="bg.subtle"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Chip tone="soon" icon="triangle">
          {t('coverage.title')}
        </Chip>
        {opens_at === null ? null : (
          <chakra.span textStyle="helper" color="fg.muted">
            {t('coverage.opens', { time: time(opens_at, 'dayAndClock') })}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.ul display="flex" flexDirection="column" gap="1">
        {gaps.map((gap) => (
          <chakra.li key={`${gap.kind} ${gap.station ?? ''}`} overflowWrap="anywhere">
            <GapText gap={gap} />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {!isAtScreens && !gaps.every(isOfPrinters) && may('screen.manage') ? (
          <PageButton to="/screens">{t('coverage.to_screens')}</PageButton>
        ) : null}
        {gaps.some(isOfPrinters) && may('printer.watch') ? (
          <PageButton to="/printers">{t('coverage.to_printers')}</PageButton>
        ) : null}
      </chakra.div>
    </chakra.section>
  );
}

function GapText({ gap: { kind, station, dishes, by } }: { gap: Gap }) {
  const { t } = useWords();
  const where = station === null ? t('coverage.all') : stationName(t, station);
  const values = { where, count: dishes, by: by.length === 0 ? t('coverage.none') : by.join(t('coverage.and')) };
  return t(`coverage.${kind}`, values);
}
