import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { useWords } from '../../use-words.ts';
import { PhotoTile } from './photo-tile.tsx';
import { usePhotoGrid } from './use-photo-grid.ts';

type PhotoGridProps = {
  photos: readonly Photo[];
  total: number;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onOpen: (photo: Photo) => void;
  /** Loads more: the end is in sight. */
  onEnd: () => void;
};

/** The pictures in rows; only those in sight are drawn, the next page is read before its end is reached. */
export function PhotoGrid({ photos, total, chosen, onChoose, onOpen, onEnd }: PhotoGridProps) {
  const { t } = useWords('gallery');
  const { gridRef, columns, rowPx, gapPx, footPx, height, rows } = usePhotoGrid(photos.length);
  const lastDrawn = rows.at(-1)?.to ?? 0;
  const isNearEnd = photos.length < total && lastDrawn >= photos.length - columns * 2;
  useEffect(
    function readOn() {
      if (isNearEnd) onEnd();
    },
    [isNearEnd, onEnd],
  );
  return (
    <chakra.div
      ref={gridRef}
      role="list"
      aria-label={t('pictures')}
      data-testid="photo-grid"
      position="relative"
      style={height === undefined ? {} : { height }}
    >
      {rows.map((row) => (
        <chakra.div
          key={row.index}
          role="presentation"
          position="absolute"
          insetX="0"
          display="grid"
          style={{
            top: row.top,
            height: rowPx - gapPx,
            gap: gapPx,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {photos.slice(row.from, row.to).map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              footPx={footPx}
              isChosen={chosen.has(photo.id)}
              onChoose={(isChosen) => onChoose(photo.id, isChosen)}
              onOpen={() => onOpen(photo)}
            />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
