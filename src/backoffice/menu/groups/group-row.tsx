import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { OptionsText } from './options-text.tsx';
import type { GroupEntry } from './use-option-groups.ts';

type GroupRowProps = { entry: GroupEntry; onEdit: () => void; onAttach: () => void; onDelete: () => void };

/** One shared group: what it offers, and on how many dishes it is. */
export function GroupRow({ entry: { group, dish_ids }, onEdit, onAttach, onDelete }: GroupRowProps) {
  const { t, name } = useWords('menu');
  const shown = name(group.specification);
  return (
    <Row
      lay="table"
      data-testid="option-group"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      gap="2"
      px="3"
      py="2"
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.div minW="0" display="grid" gap="0.5">
        <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" overflowWrap="anywhere">
          <b>{group.label}</b>
          {shown === group.label ? null : (
            <chakra.span color="fg.muted">{t('group.shown_as', { name: shown })}</chakra.span>
          )}
          <chakra.span color="fg.muted">{t('group.on', { count: dish_ids.length })}</chakra.span>
        </chakra.p>
        <OptionsText group={group.specification} />
      </chakra.div>
      <chakra.div display="flex" gap="1">
        <Button onClick={onAttach} aria-label={t('group.attach_named', { name: group.label })}>
          {t('group.attach')}
        </Button>
        <Button onClick={onEdit} aria-label={t('group.edit_named', { name: group.label })}>
          {t('group.edit')}
        </Button>
        <RowMenu label={t('more_of', { name: group.label })}>
          <MenuChoice value="delete" isDanger onChoose={onDelete}>
            {t('delete.button')}
          </MenuChoice>
        </RowMenu>
      </chakra.div>
    </Row>
  );
}
