import { chakra } from '@chakra-ui/react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';

/** The most pictures that one change may name. */
const AT_ONCE = 200;

type ChosenBarProps = {
  photos: readonly Photo[];
  chosen: readonly Photo[];
  onChooseAll: (isOn: boolean) => void;
  onFile: () => void;
  onDelete: () => void;
};

/** What can be done with the chosen pictures, above them. */
export function ChosenBar({ photos, chosen, onChooseAll, onFile, onDelete }: ChosenBarProps) {
  const { t } = useWords('gallery');
  if (photos.length === 0) return null;
  const count = chosen.length;
  const isTooMany = count > AT_ONCE;
  return (
    <chakra.div
      role="toolbar"
      aria-label={t('chosen', { count })}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      minH="36px"
    >
      <CheckField
        label={count === 0 ? t('choose_all') : t('chosen', { count })}
        isChecked={count === 0 ? false : count === photos.length ? true : 'some'}
        onChange={onChooseAll}
      />
      {count === 0 ? null : (
        <>
          <Button disabled={isTooMany} onClick={onFile}>
            <OfficeIcon name="tag" />
            {t('file')}
          </Button>
          <Button look="danger" disabled={isTooMany} onClick={onDelete}>
            <OfficeIcon name="trash" />
            {t('delete')}
          </Button>
          {isTooMany ? <chakra.span color="zhu.fg">{t('too_many', { count: AT_ONCE })}</chakra.span> : null}
        </>
      )}
    </chakra.div>
  );
}
