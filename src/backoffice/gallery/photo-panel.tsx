import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { textOf } from '#contract/domain/basics.ts';
import type { Photo } from '#contract/http/photo.ts';
import { useUpdatePhotos } from '../../data/photo/photo-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { Picture } from '../upload/picture.tsx';
import { useWords } from '../use-words.ts';
import { CategoryField } from './category-field.tsx';
import { photoName, sizeText } from './photo-text.ts';
import { PhotoUses } from './photo-uses.tsx';
import { TagField } from './tag-field.tsx';

const FORM_ID = 'photo';
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
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
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
    <SidePanel
      title={photoName(photo)}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button look="danger" onClick={onDelete}>
            <OfficeIcon name="trash" />
            {t('delete')}
          </Button>
          <chakra.span flex="1" />
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="16px">
        <Picture
          path={photo.path}
          alt={photoName(photo)}
          sizes="(min-width: 48em) 528px, 100vw"
          w="full"
          maxH="360px"
          objectFit="contain"
          bg="bg.muted"
          borderRadius="8px"
        />
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {`${photo.width}×${photo.height} · ${sizeText(photo.bytes)} · ${when(photo.created_at)} · `}
          <a href={photo.url} target="_blank" rel="noreferrer" data-field="photo.url">
            {t('original')}
          </a>
          <chakra.code display="block" fontFamily="mono" data-field="photo.id">
            {photo.id}
          </chakra.code>
        </chakra.p>
        <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('name')}
            error={errorOf('name')}
            maxLength={80}
            autoComplete="off"
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="category"
            render={({ field }) => (
              <CategoryField
                value={field.value}
                known={categories}
                error={errorOf('category')}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={form.control}
            name="tags"
            render={({ field }) => (
              <TagField
                label={t('tags')}
                help={t('tags_help')}
                error={errorOf('tags')}
                dataField="photo.tags"
                tags={field.value}
                known={tags}
                onChange={field.onChange}
              />
            )}
          />
        </chakra.form>
        <chakra.section aria-label={t('uses')}>
          <chakra.h3 textStyle="section" mb="4px">
            {t('uses')}
          </chakra.h3>
          <PhotoUses uses={photo.used_by} />
        </chakra.section>
      </chakra.div>
    </SidePanel>
  );
}
