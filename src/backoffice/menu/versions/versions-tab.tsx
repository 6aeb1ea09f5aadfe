import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { MenuVersion } from '#contract/http/menu/menu-plan.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { versionPath } from '../list/dish-params.ts';
import { VersionDetail } from './version-detail.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** What changed the menu, the last first; each leads to the menu before it. */
export function VersionsTab({ openId }: { openId: string | null }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(planQueries.versions(restaurantId));
  const items = query.data?.items ?? [];
  const opened = items.find(({ id }) => id === openId);
  if (opened !== undefined) return <VersionDetail key={opened.id} version={opened} />;
  return (
    <chakra.section aria-label={t('tab.versions')} display="grid" gap="4">
      <chakra.p color="fg.muted">{t('version.help')}</chakra.p>
      <Reading query={query} failed={t('failed')} />
      {query.data !== undefined && items.length === 0 ? (
        <EmptyState glyph="史" title={t('version.none')} text={t('version.none_text')} />
      ) : null}
      {items.length === 0 ? null : (
        <chakra.ul
          aria-label={t('tab.versions')}
          borderWidth="1px"
          borderColor="border"
          borderRadius="box"
          bg="bg.panel"
        >
          {items.map((version) => (
            <VersionRow key={version.id} version={version} />
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}

function VersionRow({ version }: { version: MenuVersion }) {
  const { t, when } = useWords('menu');
  const at = when(version.until_at);
  return (
    <Row
      lay="flow"
      data-testid="menu-version"
      columnGap="3"
      rowGap="1"
      px="3"
      py="2"
      minH="44px"
      _last={{ borderBottomWidth: '0' }}
    >
      <span>{at}</span>
      <chakra.span flex="1" minW="160px" overflowWrap="anywhere">
        {version.name === '' ? version.by : `${version.name} · ${version.by}`}
      </chakra.span>
      <chakra.span color="fg.muted">{t('version.items', { count: version.items })}</chakra.span>
      <Chip tone="outline">{t(`version.kind.${version.kind}`)}</Chip>
      <PageButton to={versionPath(version.id)} aria-label={t('version.before_of', { time: at })}>
        {t('version.before')}
      </PageButton>
    </Row>
  );
}
