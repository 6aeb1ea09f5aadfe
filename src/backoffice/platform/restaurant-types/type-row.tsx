import { chakra } from '@chakra-ui/react';
import type { RestaurantType } from '#contract/http/platform/restaurant-type.ts';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { Row } from '../../kit/list/row.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

type TypeRowProps = { type: RestaurantType; onEdit: () => void; onDelete: () => void };

/** A type in both languages, and how many restaurants are of it. */
export function TypeRow({ type, onEdit, onDelete }: TypeRowProps) {
  const { t, name } = useWords('moderation');
  const { ref, style, isDragging, handle } = useSortRow(type.id);
  return (
    <Row
      lay="table"
      ref={ref}
      style={style}
      data-testid="type-row"
      position="relative"
      gridTemplateColumns={{
        base: 'var(--handle) minmax(0, 1fr) auto',
        md: 'var(--handle) minmax(0, 1fr) minmax(0, 1fr) 140px auto',
      }}
      rowGap="0.5"
      columnGap="3"
      minH="52px"
      px="2"
      py="1.5"
      bg="bg.panel"
      css={isDragging ? { outline: '2px solid var(--accent-fg)', boxShadow: 'var(--shadow-menu)' } : {}}
    >
      <SortHandle id={type.id} name={name(type)} handle={handle} />
      <chakra.b lang="zh-Hans" overflowWrap="anywhere">
        {type.name_zh}
      </chakra.b>
      <chakra.span
        lang="en"
        overflowWrap="anywhere"
        gridColumn={{ base: '2', md: '3' }}
        gridRow={{ base: '2', md: '1' }}
      >
        {type.name_en}
      </chakra.span>
      <chakra.span
        color="fg.muted"
        gridColumn={{ base: '2', md: '4' }}
        gridRow={{ base: '3', md: '1' }}
        textDecoration={type.restaurant_count === 0 ? 'none' : 'underline'}
      >
        {type.restaurant_count === 0 ? (
          t('type.unused')
        ) : (
          <PageLink to={`/seller/list?type=${type.id}`}>{t('type.used', { count: type.restaurant_count })}</PageLink>
        )}
      </chakra.span>
      <chakra.div display="flex" gap="1" gridColumn={{ base: '3', md: '5' }} gridRow="1">
        <RowAction icon="edit" label={t('type.edit_named', { name: name(type) })} onClick={onEdit} />
        <RowAction
          icon="trash"
          color="zhu.fg"
          label={t('type.delete_named', { name: name(type) })}
          onClick={onDelete}
        />
      </chakra.div>
    </Row>
  );
}
