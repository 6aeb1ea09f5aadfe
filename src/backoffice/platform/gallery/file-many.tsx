import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { useUpdatePhotos } from '../../../data/platform/photo-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText, fieldErrorText, firstProblem } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { CategoryField } from './category-field.tsx';
import { TagField } from './tag-field.tsx';

type FileManyProps = {
  photos: readonly Photo[];
  categories: readonly string[];
  tags: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** Files many pictures at once: fields left empty here stay as they are on each. */
export function FileMany({ photos, categories, tags, onDone, onClose }: FileManyProps) {
  const { t } = useWords('gallery');
  const update = useUpdatePhotos();
  const [isCategorySet, setIsCategorySet] = useState(false);
  const [category, setCategory] = useState('');
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const there = [...new Set(photos.flatMap((photo) => photo.tags))];
  const isNothing = !isCategorySet && added.length === 0 && removed.length === 0;
  const first = firstProblem(update.error);
  const save = (): void =>
    update.mutate(
      {
        ids: photos.map(({ id }) => id),
        add_tags: added,
        remove_tags: removed,
        ...(isCategorySet ? { category: category.trim() } : {}),
      },
      {
        onSuccess: sayDone(t('done.edited'), onDone),
      },
    );
  return (
    <ActionDialog
      title={t('file_many', { count: photos.length })}
      action={t('form.save')}
      isDisabled={update.isPending || isNothing}
      onYes={save}
      onClose={onClose}
    >
      <CheckField label={t('set_category')} isChecked={isCategorySet} onChange={setIsCategorySet} />
      {isCategorySet ? (
        <CategoryField value={category} known={categories} help={t('category_help')} onChange={setCategory} />
      ) : null}
      <TagField label={t('add_tags')} help={t('tags_help')} value={added} known={tags} onChange={setAdded} />
      {there.length === 0 ? null : (
        <chakra.fieldset>
          <chakra.legend textStyle="chip">{t('remove_tags')}</chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" columnGap="4">
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
    </ActionDialog>
  );
}
