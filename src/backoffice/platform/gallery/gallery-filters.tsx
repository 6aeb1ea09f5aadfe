import { chakra } from '@chakra-ui/react';
import { PHOTO_SORTS } from '#contract/http/platform/photo.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import { GALLERY_SCOPES, type useGalleryParams } from './gallery-params.ts';

type GalleryFiltersProps = {
  params: ReturnType<typeof useGalleryParams>;
  categories: readonly string[];
  tags: readonly string[];
};

export function GalleryFilters({ params: { filter, change }, categories, tags }: GalleryFiltersProps) {
  const { t } = useWords('gallery');
  /** A tag that no picture has any more may still be in the address. */
  const withChosen = (known: readonly string[], chosen: string): string[] =>
    chosen === '' || known.includes(chosen) ? [...known] : [chosen, ...known];
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2">
      <SearchBox label={t('search')} value={filter.q} width="240px" onChange={(q) => change({ q })} />
      <SelectField
        label={t('scope.label')}
        value={filter.scope}
        options={GALLERY_SCOPES.map((value) => ({ value, text: t(`scope.${value}`) }))}
        onChange={(scope) => change({ scope: scope === 'gallery' ? null : scope, category: null, tag: null })}
      />
      <SelectField
        label={t('category')}
        value={filter.category}
        none={t('any_category')}
        options={withChosen(categories, filter.category).map((value) => ({ value, text: value }))}
        onChange={(category) => change({ category })}
      />
      <SelectField
        label={t('tag')}
        value={filter.tag}
        none={t('any_tag')}
        options={withChosen(tags, filter.tag).map((value) => ({ value, text: value }))}
        onChange={(tag) => change({ tag })}
      />
      <SelectField
        label={t('sort.label')}
        value={filter.sort}
        options={PHOTO_SORTS.map((value) => ({ value, text: t(`sort.${value}`) }))}
        onChange={(sort) => change({ sort })}
      />
    </chakra.div>
  );
}
