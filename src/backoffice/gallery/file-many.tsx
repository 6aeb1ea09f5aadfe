import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Photo } from '#contract/http/photo.ts';
import { useUpdatePhotos } from '../../data/photo/photo-queries.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';
import { CategoryField } from './category-field.tsx';
import { TagField } from './tag-field.tsx';

type FileManyProps = {
  photos: readonly Photo[];
  categories: readonly string[];
  tags: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** Files many pictures at once: what is left alone here stays as it is on each. */
export function FileMany({ photos, categories, tags, onDone, onClose }: FileManyProps) {
  const { t } = useWords('gallery');
  const update = useUpdatePhotos();
  const [isCategorySet, setIsCategorySet] = useState(false);
  const [category, setCategory] = useState('');
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const there = [...new Set(photos.flatMap((photo) => photo.tags))];
  const isNothing = !isCategorySet && added.length === 0 && removed.length === 0;
  const [first] = update.error instanceof CallFailure ? update.error.errors : [];
  const save = (): void =>
    update.mutate(
      {
        ids: photos.map(({ id }) => id),
        add_tags: added,
        remove_tags: removed,
        ...(isCategorySet ? { category: category.trim() } : {}),
      },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.edited') });
          onDone();
        },
      },
    );
  return (
    <Modal
      title={t('file_many', { count: photos.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={update.isPending || isNothing} onClick={save}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <CheckField label={t('set_category')} isChecked={isCategorySet} onChange={setIsCategorySet} />
        {isCategorySet ? (
          <CategoryField value={category} known={categories} help={t('category_help')} onChange={setCategory} />
        ) : null}
        <TagField label={t('add_tags')} help={t('tags_help')} tags={added} known={tags} onChange={setAdded} />
        {there.length === 0 ? null : (
          <chakra.fieldset>
            <chakra.legend textStyle="chip">{t('remove_tags')}</chakra.legend>
            <chakra.div display="flex" flexWrap="wrap" columnGap="16px">
              {there.map((tag) => (
                <CheckField
                  key={tag}
                  label={tag}
                  isChecked={removed.includes(tag)}
                  onChange={(isOn) => setRemoved(isOn ? [...removed, tag] : removed.filter((other) => other !== tag))}
                />
              ))}
            </chakra.div>
          </chakra.fieldset>
        )}
        {update.error === null ? null : (
          <FieldError>
            {first === undefined ? failureText(t, update.error) : `${t('tags')}: ${fieldErrorText(t, first)}`}
          </FieldError>
        )}
      </chakra.div>
    </Modal>
  );
}
