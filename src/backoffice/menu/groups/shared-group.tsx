import { chakra } from '@chakra-ui/react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { groupPath } from '../list/dish-params.ts';
import { OptionsText } from './options-text.tsx';
import { useOptionGroups } from './use-option-groups.ts';
import { PageButton } from '../../kit/page-link.tsx';

type SharedGroupProps = {
  group: SpecificationInput;
  error: string | undefined;
  onDetach: () => void;
  onRemove: () => void;
};

/** A shared group in a dish: what it offers, on how many dishes it is, and the ways to change it. */
export function SharedGroup({ group, error, onDetach, onRemove }: SharedGroupProps) {
  const { t, name } = useWords('menu');
  const { ref, style, handle } = useSortRow(group.id ?? '');
  const entry = useOptionGroups().entryOf(group.group_id ?? '');
  const label = name(group) || t('spec.nameless');
  return (
    <chakra.li
      ref={ref}
      style={style}
      aria-label={label}
      data-testid="shared-group"
      position="relative"
      display="grid"
      gridTemplateColumns="var(--handle) minmax(0, 1fr)"
      columnGap="2"
      rowGap="1"
      py="2"
      pr="3"
      pl="1"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <SortHandle id={group.id ?? ''} name={label} handle={handle} dataField="specification.sort_order" />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="36px">
        <chakra.b overflowWrap="anywhere">{label}</chakra.b>
        <Chip tone="new">
          {entry === undefined ? t('group.shared') : t('group.shared_on', { count: entry.dish_ids.length })}
        </Chip>
        {entry === undefined || entry.group.label === label ? null : (
          <chakra.span color="fg.muted" textStyle="helper" overflowWrap="anywhere">
            {entry.group.label}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div gridColumn="2" display="grid" gap="2">
        <OptionsText group={group} />
        {error === undefined ? null : <FieldError>{error}</FieldError>}
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <PageButton to={groupPath(group.group_id ?? '')}>{t('group.edit')}</PageButton>
          <Button look="ghost" onClick={onDetach}>
            {t('group.detach')}
          </Button>
          <Button look="ghost" onClick={onRemove}>
            {t('spec.remove')}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.li>
  );
}
