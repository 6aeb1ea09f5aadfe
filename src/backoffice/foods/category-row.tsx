import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { useSortRow } from '../../ui/sort-list.tsx';
import { useWords } from '../use-words.ts';
import { useLimitedText } from './use-limited-text.ts';

type CategoryRowProps = { category: Category; onEdit: () => void; onDelete: () => void };

/** One category with what it says of all its dishes. */
export function CategoryRow({ category, onEdit, onDelete }: CategoryRowProps) {
  const { t, name, otherName, otherLang } = useWords('foods');
  const limited = useLimitedText();
  const { ref, style, isDragging, handle } = useSortRow(category.id);
  return (
    <chakra.li
      ref={ref}
      style={style}
      data-testid="category-row"
      position="relative"
      display="grid"
      gridTemplateColumns={{ base: '28px 1fr auto', md: '28px 40px minmax(0, 1fr) auto auto' }}
      alignItems="center"
      gap="4px 12px"
      minH="56px"
      px="8px"
      py="8px"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      _first={{ borderTopRadius: '7px' }}
      _last={{ borderBottomWidth: '0', borderBottomRadius: '7px' }}
      css={isDragging ? { outline: '2px solid var(--accent-fg)', boxShadow: 'var(--shadow-menu)' } : {}}
    >
      <SortHandle id={category.id} name={name(category)} handle={handle} dataField="category.sort_order" />
      <chakra.b hideBelow="md" color="fg.muted" data-field="category.number">
        {category.number || '—'}
      </chakra.b>
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap="2px 8px">
          <chakra.span fontWeight="700" overflowWrap="anywhere" data-field="category.name_zh" asChild>
            <Link to={`/foods-list?category=${category.id}`}>{name(category)}</Link>
          </chakra.span>
          <chakra.span textStyle="helper" color="fg.muted" lang={otherLang} data-field="category.name_en">
            {otherName(category)}
          </chakra.span>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" textStyle="helper" color="fg.muted">
          <span data-field="category.dish_count">{t('count.dishes', { count: category.dish_count })}</span>
          {category.station === null ? null : <span>{t('category.at_station', { station: category.station })}</span>}
          {category.is_limited_time ? <span data-field="category.weekly_windows">{limited(category)}</span> : null}
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="4px"
        gridColumn={{ base: '2', md: 'auto' }}
        gridRow={{ base: '2', md: 'auto' }}
      >
        {category.is_limited_time ? (
          <Chip tone="outline" icon="clock" field="category.is_limited_time">
            {t('limited.mark')}
          </Chip>
        ) : null}
        {category.is_activity ? (
          <Chip tone="plain" field="category.is_activity">
            {t('category.activity_mark')}
          </Chip>
        ) : null}
      </chakra.div>
      <chakra.div display="flex" gap="4px" gridColumn={{ base: '3', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
        <Button
          look="ghost"
          size="square"
          aria-label={t('category.edit_named', { name: name(category) })}
          onClick={onEdit}
        >
          <OfficeIcon name="edit" />
        </Button>
        <Button
          look="ghost"
          size="square"
          color="zhu.fg"
          aria-label={t('category.delete_named', { name: name(category) })}
          onClick={onDelete}
        >
          <OfficeIcon name="trash" />
        </Button>
      </chakra.div>
    </chakra.li>
  );
}
