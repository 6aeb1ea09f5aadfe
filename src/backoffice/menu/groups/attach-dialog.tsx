import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasGroup } from '#contract/domain/option-group.ts';
import { useGroupUse } from '../../../data/menu/group-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useEmptyChoice } from './use-empty-choice.ts';
import type { GroupEntry } from './use-option-groups.ts';

/** Gives a shared group to dishes that have it not yet. */
export function AttachDialog({ entry: { group }, onClose }: { entry: GroupEntry; onClose: () => void }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.dishes(restaurantId));
  const use = useGroupUse(restaurantId);
  const { isEmpty } = useEmptyChoice();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const free = (data?.items ?? []).filter((dish) => !hasGroup(dish, group.id));
  const wanted = q.trim().toLowerCase();
  const shown = free.filter(({ name_zh, name_en }) => `${name_zh} ${name_en}`.toLowerCase().includes(wanted));
  const choose = (ids: readonly string[], isOn: boolean): void =>
    setChosen([...chosen.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])]);
  const ids = shown.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.includes(id));
  return (
    <ActionDialog
      area="menu"
      title={t('group.attach_named', { name: group.label })}
      action={t('group.attach_to', { count: chosen.length })}
      isDisabled={chosen.length === 0 || use.isPending}
      error={use.error}
      onYes={() =>
        use.mutate(
          { group_id: group.id, dish_ids: [...chosen], how: 'attach' },
          { onSuccess: sayDone(t('done.edited'), onClose) },
        )
      }
      onClose={onClose}
    >
      {isEmpty(group.specification) ? <chakra.p color="zhu.fg">{t('empty_choice.attach')}</chakra.p> : null}
      <SearchBox label={t('filter.find')} width="100%" value={q} onChange={setQ} />
      <chakra.div display="grid" maxH="50vh" overflowY="auto" tabIndex={0} aria-label={t('tab.menu')} role="group">
        {shown.length < 2 ? null : (
          <CheckField label={t('select_all')} isChecked={isAll} onChange={(isOn) => choose(ids, isOn)} />
        )}
        {shown.map((dish) => (
          <CheckField
            key={dish.id}
            label={name(dish)}
            isChecked={chosen.includes(dish.id)}
            onChange={(isOn) => choose([dish.id], isOn)}
          />
        ))}
        {data !== undefined && shown.length === 0 ? <p>{t('none')}</p> : null}
      </chakra.div>
    </ActionDialog>
  );
}
