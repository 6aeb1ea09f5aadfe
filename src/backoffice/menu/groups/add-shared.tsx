import type { OptionGroup } from '#contract/domain/option-group.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { DropMenu, MenuChoice } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { useOptionGroups } from './use-option-groups.ts';

type AddSharedProps = {
  /** The groups that the dish has. */
  takenIds: readonly string[];
  isDisabled: boolean;
  onAdd: (group: OptionGroup) => void;
};

/** Gives the dish a shared group; not there while there is none that it lacks. */
export function AddShared({ takenIds, isDisabled, onAdd }: AddSharedProps) {
  const { t } = useWords('menu');
  const { entries } = useOptionGroups();
  const free = entries.filter(({ group }) => !takenIds.includes(group.id));
  if (free.length === 0) return null;
  return (
    <DropMenu
      trigger={
        <Button look="ghost" disabled={isDisabled}>
          <OfficeIcon name="plus" />
          {t('group.add_to_dish')}
        </Button>
      }
    >
      {free.map(({ group }) => (
        <MenuChoice key={group.id} value={group.id} onChoose={() => onAdd(group)}>
          {group.label}
        </MenuChoice>
      ))}
    </DropMenu>
  );
}
