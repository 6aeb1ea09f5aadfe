import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { PHOTO_STATES, type Photo } from '#contract/http/platform/photo.ts';
import { photoQueries } from '../../../data/platform/photo-queries.ts';
import { CountTabs } from '../../../ui/count-tabs.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { megabytes } from '../../kit/upload/refused-file.ts';
import { useWords } from '../../use-words.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { DeletePhotos } from './delete-photos.tsx';
import { FileMany } from './file-many.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { useGalleryParams } from './gallery-params.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { sizeText } from './photo-text.ts';
import { DropZone, UploadButton } from './pick-pictures.tsx';
import { UploadList } from './upload-list.tsx';
import { usePageDrop } from './use-page-drop.ts';
import { useUploadQueue } from './use-upload-queue.ts';

const NOTHING: ReadonlySet<string> = new Set();
const NONE: readonly never[] = [];

type Asking = { kind: 'file' } | { kind: 'open'; photo: Photo } | { kind: 'delete'; photos: readonly Photo[] };

/** The platform's pictures: filed, found, and never deleted while something shows them. */
export function GalleryPage() {
  const { t } = useWords('gallery');
  useTitle(t('page.gallery'));
  const params = useGalleryParams();
  const { filter, change, clear, isFiltered } = params;
  const list = useInfiniteQuery(photoQueries.scroll(filter));
  const { fetchNextPage, isFetchingNextPage } = list;
  const [chosen, setChosen] = useState(NOTHING);
  const [asking, setAsking] = useState<Asking | null>(null);
  // What is uploaded while a category is looked at belongs to it.
  const uploads = useUploadQueue(filter.category);
  const drop = usePageDrop(uploads.add);
  const readOn = useCallback((): void => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  const pages = list.data?.pages ?? NONE;
  const summary = pages[0];
  const photos = pages.flatMap((page) => page.items);
  const { categories, tags } = summary ?? { categories: NONE, tags: NONE };
  const chosenPhotos = photos.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosenPhotos.map(({ id }) => id));
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const close = (): void => setAsking(null);
  const finish = (): void => {
    setChosen(NOTHING);
    close();
  };
  const picker = { label: t('upload_pictures'), types: uploads.types, onPick: uploads.add };
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="3"
      minH="full"
      {...drop.handlers}
      css={drop.isOver ? { outline: '2px dashed var(--focus)', outlineOffset: '8px', borderRadius: 'box' } : {}}
    >
      <PageHead
        title={t('page.gallery')}
        {...(summary === undefined
          ? {}
          : { help: t('total', { count: summary.counts.all, size: sizeText(summary.total_bytes) }) })}
      >
        <UploadButton {...picker}>
          <OfficeIcon name="plus" />
          {t('upload_button')}
        </UploadButton>
      </PageHead>
      <CountTabs
        label={t('by_state')}
        tabs={PHOTO_STATES.map((value) => ({
          value,
          text: t(`state.${value}`),
          count: summary?.counts[value],
          isLoud: value === 'small' || value === 'unfiled',
        }))}
        chosen={filter.state}
        onChoose={(state) => change({ state: state === 'all' ? null : state })}
      />
      <GalleryFilters params={params} categories={categories} tags={tags} />
      <UploadList uploads={uploads} />
      <ChosenBar
        photos={photos}
        chosen={chosenPhotos}
        onChooseAll={(isOn) =>
          choose(
            photos.map(({ id }) => id),
            isOn,
          )
        }
        onFile={() => setAsking({ kind: 'file' })}
        onDelete={() => setAsking({ kind: 'delete', photos: chosenPhotos })}
      />
      <ListStates
        area="gallery"
        query={{
          data: list.data === undefined ? undefined : { items: photos },
          error: list.error,
          refetch: list.refetch,
          isPlaceholderData: list.isPlaceholderData,
        }}
        words="list"
        glyph="图"
        isFiltered={isFiltered}
        onClear={clear}
      />
      <PhotoGrid
        photos={photos}
        total={summary?.total ?? 0}
        chosen={chosen}
        onChoose={(id, isChosen) => choose([id], isChosen)}
        onOpen={(photo) => setAsking({ kind: 'open', photo })}
        onEnd={readOn}
      />
      <DropZone {...picker} label={t('drop')}>
        <OfficeIcon name="upload" />
        {t('drop_help', { size: uploads.maxBytes === undefined ? '10' : megabytes(uploads.maxBytes) })}
      </DropZone>
      {asking?.kind === 'open' ? (
        <PhotoPanel
          photo={asking.photo}
          categories={categories}
          tags={tags}
          onDelete={() => setAsking({ kind: 'delete', photos: [asking.photo] })}
          onClose={close}
        />
      ) : null}
      {asking?.kind === 'file' ? (
        <FileMany photos={chosenPhotos} categories={categories} tags={tags} onDone={finish} onClose={close} />
      ) : null}
      {asking?.kind === 'delete' ? <DeletePhotos photos={asking.photos} onDone={finish} onClose={close} /> : null}
    </chakra.div>
  );
}
