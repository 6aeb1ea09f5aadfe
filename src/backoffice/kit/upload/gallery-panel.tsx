import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { photoQueries } from '../../../data/platform/photo-queries.ts';
import { useDeleteUpload } from '../../../data/platform/upload-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Reading } from '../reading.tsx';
import { useWords } from '../../use-words.ts';
import { Picture } from './picture.tsx';

const PAGE_SIZE = 48;
/** Where an owner may take a picture from. */
const SCOPES = ['gallery', 'mine'] as const;

type Filter = { scope: (typeof SCOPES)[number]; category: string; q: string; page: number };
type GalleryPanelProps = { onChoose: (path: string) => void; onClose: () => void };

/** The platform's gallery and one's own pictures, to take one from. */
export function GalleryPanel({ onChoose, onClose }: GalleryPanelProps) {
  const { t } = useWords();
  const [filter, setFilter] = useState<Filter>({ scope: 'gallery', category: '', q: '', page: 1 });
  const query = useQuery(photoQueries.list({ ...filter, page_size: PAGE_SIZE }));
  const { data } = query;
  const change = (part: Partial<Filter>): void => setFilter({ ...filter, page: 1, ...part });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <SidePanel title={t('upload.gallery')} closeLabel={t('close')} onClose={onClose}>
      <chakra.div display="grid" gap="3">
        <ChoiceField
          label={t('upload.where')}
          value={filter.scope}
          options={SCOPES.map((value) => ({ value, text: t(`upload.scope.${value}`) }))}
          onChange={(value) => change({ scope: value, category: '' })}
        />
        <chakra.div display="flex" gap="2" alignItems="end">
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
            none={t('upload.any_category')}
            options={(data?.categories ?? []).map((name) => ({ value: name, text: name }))}
            onChange={(category) => change({ category })}
          />
        </chakra.div>
        <Reading query={query} rows={3} height={120} />
        {data?.total === 0 ? (
          <EmptyState glyph="图" title={t('upload.gallery_empty')} text={t('upload.gallery_empty_text')} />
        ) : null}
        <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(110px, 1fr))" gap="2">
          {data?.items.map((photo) => (
            <chakra.li key={photo.id} position="relative">
              <PhotoButton photo={photo} label={t('upload.choose')} onChoose={() => onChoose(photo.path)} />
              {filter.scope === 'mine' && photo.used_by.length === 0 ? <DeleteOwn photo={photo} /> : null}
            </chakra.li>
          ))}
        </chakra.ul>
        {pages > 1 ? (
          <chakra.div display="flex" gap="2" alignItems="center" justifyContent="center">
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

const nameOf = ({ name, category, tags }: Photo): string =>
  [name, category, ...tags].filter((word) => word !== '').join(', ');

function PhotoButton({ photo, label, onChoose }: { photo: Photo; label: string; onChoose: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-label={`${label} ${nameOf(photo)}`}
      onClick={onChoose}
      w="full"
      aspectRatio="1"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      overflow="hidden"
      cursor="pointer"
    >
      <Picture path={photo.path} alt="" sizes="160px" boxSize="full" objectFit="cover" bg="bg.muted" />
    </chakra.button>
  );
}

/** One's own upload that nothing shows may go; it asks first. */
function DeleteOwn({ photo }: { photo: Photo }) {
  const { t } = useWords();
  const remove = useDeleteUpload();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <chakra.span position="absolute" top="4px" right="4px">
        <Button size="square" aria-label={`${t('upload.delete')} ${nameOf(photo)}`} onClick={() => setIsAsking(true)}>
          <OfficeIcon name="trash" />
        </Button>
      </chakra.span>
      {isAsking ? (
        <Confirm
          title={t('upload.delete_title')}
          text={t('upload.delete_text')}
          action={t('upload.delete')}
          no={t('form.cancel')}
          isBusy={remove.isPending}
          onYes={() => remove.mutate(photo.id, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
