import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { RestaurantType } from '#contract/http/restaurant-type.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { useSortRow } from '../../ui/sort-list.tsx';
import { useWords } from '../use-words.ts';

type TypeRowProps = { type: RestaurantType; onEdit: () => void; onDelete: () => void };

/** A type in both languages, and how many restaurants are of it. */
export function TypeRow({ type, onEdit, onDelete }: TypeRowProps) {
  const { t, name } = useWords('moderation');
  const { ref, style, isDragging, handle } = useSortRow(type.id);
  return (
    <chakra.li
      ref={ref}
      style={style}
      data-testid="type-row"
      position="relative"
      display="grid"
      gridTemplateColumns={{ base: '28px minmax(0, 1fr) auto', md: '28px minmax(0, 1fr) minmax(0, 1fr) 140px auto' }}
      alignItems="center"
      gap="2px 12px"
      minH="52px"
      px="8px"
      py="6px"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border.subtle"
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
          <Link to={`/seller/list?type=${type.id}`}>{t('type.used', { count: type.restaurant_count })}</Link>
        )}
      </chakra.span>
      <chakra.div display="flex" gap="4px" gridColumn={{ base: '3', md: '5' }} gridRow="1">
        <Button look="ghost" size="square" aria-label={t('type.edit_named', { name: name(type) })} onClick={onEdit}>
          <OfficeIcon name="edit" />
        </Button>
        <Button
          look="ghost"
          size="square"
          color="zhu.fg"
          aria-label={t('type.delete_named', { name: name(type) })}
          onClick={onDelete}
        >
          <OfficeIcon name="trash" />
        </Button>
      </chakra.div>
    </chakra.li>
  );
}
