import { chakra } from '@chakra-ui/react';
import { SMALL_PICTURE_WIDTH, type Photo } from '#contract/http/platform/photo.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Picture } from '../../kit/upload/picture.tsx';
import { useWords } from '../../use-words.ts';
import { photoName, sizeText } from './photo-text.ts';

type PhotoTileProps = {
  photo: Photo;
  footPx: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
};

/** A picture with what it is and where it is shown; the box in its corner chooses it. */
export function PhotoTile({ photo, footPx, isChosen, onChoose, onOpen }: PhotoTileProps) {
  const { t } = useWords('gallery');
  const name = photoName(photo);
  return (
    <chakra.div
      role="listitem"
      data-testid="photo-tile"
      position="relative"
      borderWidth="1px"
      borderColor={isChosen ? 'indigo.fg' : 'border'}
      borderRadius="box"
      overflow="hidden"
      bg="bg.panel"
      display="flex"
      flexDirection="column"
      minW="0"
      css={isChosen ? { boxShadow: 'inset 0 0 0 2px var(--accent-fg)' } : {}}
    >
      <chakra.button
        type="button"
        aria-label={t('open_named', { name })}
        onClick={onOpen}
        display="block"
        flex="1"
        minH="0"
        w="full"
        cursor="pointer"
        bg="bg.muted"
      >
        <Picture path={photo.path} alt="" sizes="240px" w="full" h="full" objectFit="cover" data-field="photo.path" />
      </chakra.button>
      <chakra.label
        position="absolute"
        top="4px"
        left="4px"
        boxSize="36px"
        display="grid"
        placeItems="center"
        borderRadius="control"
        bg={isChosen ? 'bg.panel' : 'transparent'}
        cursor="pointer"
        css={{ '&:hover, &:has(:focus-visible)': { background: 'var(--bg-surface)' } }}
      >
        <chakra.input
          type="checkbox"
          aria-label={t('choose_named', { name })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          boxSize="18px"
          accentColor="var(--bg-inverse)"
          css={{ filter: 'drop-shadow(0 0 2px var(--white))' }}
        />
      </chakra.label>
      <chakra.div style={{ height: footPx }} px="2.5" py="2" display="grid" alignContent="start" gap="0.5" minW="0">
        <chakra.b overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={name}>
          {name}
        </chakra.b>
        <chakra.p textStyle="helper" color="fg.muted" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          <span data-field="photo.width">{photo.width}</span>
          {'×'}
          <span data-field="photo.height">{photo.height}</span>
          <span data-field="photo.bytes">{` · ${sizeText(photo.bytes)}`}</span>
          {photo.category === '' ? null : <span data-field="photo.category">{` · ${photo.category}`}</span>}
          {photo.tags.length === 0 ? null : (
            <span data-field="photo.tags">{` · ${photo.tags.join(t('list_comma'))}`}</span>
          )}
        </chakra.p>
        <chakra.div display="flex" gap="1" mt="1" minW="0" overflow="hidden">
          {photo.used_by.length === 0 ? (
            <Chip tone="outline" field="photo.used_by">
              {t('unused')}
            </Chip>
          ) : (
            <Chip tone="plain" field="photo.used_by">
              {t('used', { count: photo.used_by.length })}
            </Chip>
          )}
          {photo.width < SMALL_PICTURE_WIDTH ? (
            <span title={t('small_text', { width: SMALL_PICTURE_WIDTH })}>
              <Chip tone="soon" icon="triangle">
                {t('small')}
              </Chip>
            </span>
          ) : null}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
