import { chakra } from '@chakra-ui/react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { inStore } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

/** Where a picture is shown, each a way there. */
export function PhotoUses({ uses }: { uses: Photo['used_by'] }) {
  const { t } = useWords('gallery');
  if (uses.length === 0) return <chakra.p color="fg.muted">{t('unused_text')}</chakra.p>;
  return (
    <chakra.ul data-field="photo.used_by" display="grid" gap="1">
      {uses.map(({ kind, id, name, restaurant_id }) => (
        <li key={`${kind} ${id}`}>
          <chakra.span color="fg.muted" mr="2">
            {t(`use.${kind}`)}
          </chakra.span>
          <PageLink
            textDecoration="underline"
            overflowWrap="anywhere"
            to={inStore(kind === 'dish' ? `/foods/${id}/edit` : '/seller/configuration', restaurant_id)}
          >
            {name}
          </PageLink>
        </li>
      ))}
    </chakra.ul>
  );
}
