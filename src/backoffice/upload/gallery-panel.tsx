import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PHOTO_SCOPES, type Photo } from '#contract/http/photo.ts';
import { photoQueries } from '../../data/photo/photo-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useWords } from '../use-words.ts';

const PAGE_SIZE = 48;

type Filter = { scope: (typeof PHOTO_SCOPES)[number]; category: string; q: string; page: number };
type GalleryPanelProps = { onChoose: (path: string) => void; onClose: () => void };

/** The platform's gallery and one's own pictures, to take one from. */
export function GalleryPanel({ onChoose, onClose }: GalleryPanelProps) {
  const { t } = useWords();
  const [filter, setFilter] = useState<Filter>({ scope: 'gallery', category: '', q: '', page: 1 });
  const { data, error, isPending, refetch } = useQuery(photoQueries.list({ ...filter, page_size: PAGE_SIZE }));
  const change = (part: Partial<Filter>): void => setFilter({ ...filter, page: 1, ...part });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <SidePanel title={t('upload.gallery')} closeLabel={t('close')} onClose={onClose}>
      <chakra.div display="grid" gap="12px">
        <ChoiceField
          label={t('upload.where')}
          value={filter.scope}
          options={PHOTO_SCOPES.map((value) => ({ value, text: t(`upload.scope.${value}`) }))}
          onChange={(value) => change({ scope: value, category: '' })}
        />
        <chakra.div display="flex" gap="8px" alignItems="end">
          <chakra.div flex="1">
            <TextField
              label={t('upload.find')}
              value={filter.q}
              onChange={(event) => change({ q: event.target.value })}
            />
          </chakra.div>
          <SelectField
            label={t('upload.category')}
            value={filter.category}
            options={[
              { value: '', text: t('upload.any_category') },
              ...(data?.categories ?? []).map((name) => ({ value: name, text: name })),
            ]}
            onChange={(category) => change({ category })}
          />
        </chakra.div>
        {isPending ? <SkeletonRows label={t('loading')} rows={3} height={120} /> : null}
        {error !== null && data === undefined ? (
          <ErrorState
            title={failureText(t, error)}
            code={codeOf(error)}
            retry={{ label: t('retry'), onRetry: () => void refetch() }}
          />
        ) : null}
        {data?.total === 0 ? (
          <EmptyState glyph="图" title={t('upload.gallery_empty')} text={t('upload.gallery_empty_text')} />
        ) : null}
        <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(110px, 1fr))" gap="8px">
          {data?.items.map((photo) => (
            <li key={photo.id}>
              <PhotoButton photo={photo} label={t('upload.choose')} onChoose={() => onChoose(photo.path)} />
            </li>
          ))}
        </chakra.ul>
        {pages > 1 ? (
          <chakra.div display="flex" gap="8px" alignItems="center" justifyContent="center">
            <Button disabled={filter.page <= 1} onClick={() => change({ page: filter.page - 1 })}>
              {t('upload.previous')}
            </Button>
            {`${filter.page} / ${pages}`}
            <Button disabled={filter.page >= pages} onClick={() => change({ page: filter.page + 1 })}>
              {t('upload.next')}
            </Button>
          </chakra.div>
        ) : null}
      </chakra.div>
    </SidePanel>
  );
}

function PhotoButton({ photo, label, onChoose }: { photo: Photo; label: string; onChoose: () => void }) {
  const name = [photo.category, ...photo.tags].filter((word) => word !== '').join(', ');
  return (
    <chakra.button
      type="button"
      aria-label={`${label} ${name}`}
      onClick={onChoose}
      w="full"
      aspectRatio="1"
      borderWidth="1px"
      borderColor="border"
      borderRadius="8px"
      overflow="hidden"
      cursor="pointer"
    >
      <chakra.img src={photo.path} alt={name} loading="lazy" boxSize="full" objectFit="cover" bg="bg.muted" />
    </chakra.button>
  );
}
