import { chakra } from '@chakra-ui/react';
import type { Category } from '#contract/domain/menu.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { Row } from '../../kit/list/row.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { useLimitedText } from '../limited-time/use-limited-text.ts';
import { PageLink } from '../../kit/page-link.tsx';

type CategoryRowProps = { category: Category; onEdit: () => void; onDelete: () => void };

/** One category with what it says of all its dishes. */
export function CategoryRow({ category, onEdit, onDelete }: CategoryRowProps) {
  const { t, name, otherName, otherLang } = useWords('menu');
  const limited = useLimitedText();
  const { ref, style, isDragging, handle } = useSortRow(category.id);
  return (
    <Row
      lay="table"
      ref={ref}
      style={style}
      data-testid="category-row"
      position="relative"
      gridTemplateColumns={{
        base: 'var(--handle) 1fr auto',
        md: 'var(--handle) 40px minmax(0, 1fr) auto auto',
      }}
      rowGap="1"
      columnGap="3"
      minH="56px"
      px="2"
      py="2"
      bg="bg.panel"
      _first={{ borderTopRadius: 'control' }}
      _last={{ borderBottomWidth: '0', borderBottomRadius: 'control' }}
      css={isDragging ? { outline: '2px solid var(--accent-fg)', boxShadow: 'var(--shadow-menu)' } : {}}
    >
      <SortHandle id={category.id} name={name(category)} handle={handle} dataField="category.sort_order" />
      <chakra.b hideBelow="md" color="fg.muted" data-field="category.number">
        {category.number || '—'}
      </chakra.b>
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" rowGap="0.5" columnGap="2">
          <PageLink
            fontWeight="700"
            overflowWrap="anywhere"
            data-field="category.name_zh"
            to={`/foods-list?category=${category.id}`}
          >
            {name(category)}
          </PageLink>
          <chakra.span textStyle="helper" color="fg.muted" lang={otherLang} data-field="category.name_en">
            {otherName(category)}
          </chakra.span>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" rowGap="1" columnGap="3" textStyle="helper" color="fg.muted">
          <span data-field="category.dish_count">{t('count.dishes', { count: category.dish_count })}</span>
          {category.station === null ? null : (
            <span>{t('category.at_station', { station: stationName(t, category.station) })}</span>
          )}
          {category.is_limited_time ? <span data-field="category.weekly_windows">{limited(category)}</span> : null}
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="1"
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
      <chakra.div display="flex" gap="1" gridColumn={{ base: '3', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
        <RowAction icon="edit" label={t('category.edit_named', { name: name(category) })} onClick={onEdit} />
        <RowAction
          icon="trash"
          color="zhu.fg"
          label={t('category.delete_named', { name: name(category) })}
          onClick={onDelete}
        />
      </chakra.div>
    </Row>
  );
}
