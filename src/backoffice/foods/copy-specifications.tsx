import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { draftOf } from './dish-draft.ts';
import { copyOf } from './specification-draft.ts';

type CopySpecificationsProps = {
  exceptId: string | null;
  onCopy: (groups: SpecificationInput[]) => void;
  onClose: () => void;
};

/** Groups of another dish, as copies of their own. */
export function CopySpecifications({ exceptId, onCopy, onClose }: CopySpecificationsProps) {
  const { t, name } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.dishes(restaurantId));
  const dishes = (data?.items ?? []).filter(({ id, specifications }) => id !== exceptId && specifications.length > 0);
  const [dishId, setDishId] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const dish = dishes.find(({ id }) => id === dishId) ?? dishes[0];
  const groups = dish === undefined ? [] : draftOf(dish).specifications;
  const taken = groups.filter(({ id }) => !left.has(id ?? ''));
  const leave = (id: string, isLeft: boolean): void => {
    const next = new Set(left);
    if (isLeft) next.add(id);
    else next.delete(id);
    setLeft(next);
  };
  return (
    <Modal
      title={t('spec.copy_from')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            look="ink"
            disabled={taken.length === 0}
            onClick={() => onCopy(taken.map((group) => copyOf(group, newId)))}
          >
            {t('spec.copy', { count: taken.length })}
          </Button>
        </>
      }
    >
      {dish === undefined ? (
        <p>{t('spec.nothing_to_copy')}</p>
      ) : (
        <chakra.div display="grid" gap="12px">
          <LabelledSelect
            label={t('spec.copy_dish')}
            value={dish.id}
            options={dishes.map((other) => ({ value: other.id, text: name(other) }))}
            onChange={(id) => {
              setDishId(id);
              setLeft(new Set());
            }}
          />
          <chakra.div display="grid">
            {groups.map((group) => (
              <CheckField
                key={group.id}
                label={`${name(group)} · ${group.options.map(name).join(t('list_comma'))}`}
                isChecked={!left.has(group.id ?? '')}
                onChange={(isOn) => leave(group.id ?? '', !isOn)}
              />
            ))}
          </chakra.div>
        </chakra.div>
      )}
    </Modal>
  );
}
