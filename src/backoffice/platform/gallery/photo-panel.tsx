import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { textOf } from '#contract/domain/basics.ts';
import type { Photo } from '#contract/http/platform/photo.ts';
import { useUpdatePhotos } from '../../../data/platform/photo-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { Picture } from '../../kit/upload/picture.tsx';
import { ForSupport } from '../../kit/for-support.tsx';
import { useWords } from '../../use-words.ts';
import { CategoryField } from './category-field.tsx';
import { photoName, sizeText } from './photo-text.ts';
import { PhotoUses } from './photo-uses.tsx';
import { TagField } from './tag-field.tsx';

const FormSchema = z.object({ name: textOf(80), category: textOf(40), tags: z.array(z.string()) });

type PhotoPanelProps = {
  photo: Photo;
  categories: readonly string[];
  tags: readonly string[];
  onDelete: () => void;
  onClose: () => void;
};

/** One picture large, what it is filed under, and what shows it. */
export function PhotoPanel({ photo, categories, tags, onDelete, onClose }: PhotoPanelProps) {
  const { t, when } = useWords('gallery');
  const update = useUpdatePhotos();
  const values = useMemo(
    () => ({ name: photo.name, category: photo.category, tags: photo.tags }),
    [photo.name, photo.category, photo.tags],
  );
  const { submit, failure, isSaving, input, control } = useCallForm({
    schema: FormSchema,
    values,
    area: 'gallery',
    fieldOf: (path) => (path === 'add_tags' ? 'tags' : path),
    save: async (filing) => {
      await update.mutateAsync({ ids: [photo.id], ...filing });
      toaster.create({ type: 'success', title: t('done.edited') });
      onClose();
    },
  });
  return (
    <FormPanel
      title={photoName(photo)}
      form={{ submit, failure, isSaving }}
      before={
        <>
          <Button look="danger" onClick={onDelete}>
            <OfficeIcon name="trash" />
            {t('delete')}
          </Button>
          <chakra.span flex="1" />
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </>
      }
      onClose={onClose}
    >
      <Picture
        path={photo.path}
        alt={photoName(photo)}
        sizes="(min-width: 48em) 528px, 100vw"
        w="full"
        maxH="360px"
        objectFit="contain"
        bg="bg.muted"
        borderRadius="box"
      />
      <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
        {`${photo.width}×${photo.height} · ${sizeText(photo.bytes)} · ${when(photo.created_at)} · `}
        <a href={photo.url} target="_blank" rel="noreferrer" data-field="photo.url">
          {t('original')}
        </a>
      </chakra.p>
      <ForSupport>
        <chakra.code fontFamily="mono" data-field="photo.id">
          {photo.id}
        </chakra.code>
      </ForSupport>
      <TextField label={t('name')} maxLength={80} autoComplete="off" {...input('name')} />
      <CategoryField {...control('category')} known={categories} />
      <TagField label={t('tags')} help={t('tags_help')} dataField="photo.tags" known={tags} {...control('tags')} />
      <chakra.section aria-label={t('uses')}>
        <chakra.h3 textStyle="section" mb="1">
          {t('uses')}
        </chakra.h3>
        <PhotoUses uses={photo.used_by} />
      </chakra.section>
    </FormPanel>
  );
}
