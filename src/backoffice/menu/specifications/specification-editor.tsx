import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { MAX_SPECIFICATIONS, type SpecificationInput } from '#contract/domain/menu-input.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SortList } from '../../../ui/sort-list.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { AddShared } from '../groups/add-shared.tsx';
import { SharedGroup } from '../groups/shared-group.tsx';
import { CopySpecifications } from './copy-specifications.tsx';
import type { DishFormParts } from '../dish/dish-draft.ts';
import { SpecificationGroup } from './specification-group.tsx';
import { copyOf, newGroup, sharedCopy } from './specification-draft.ts';

/** What a customer chooses with a dish: groups of options in their own order. */
export function SpecificationEditor({ draft, errorOf, change, dishId }: DishFormParts & { dishId: string | null }) {
  const { t, name } = useWords('menu');
  const words = useSortWords();
  const [isCopying, setIsCopying] = useState(false);
  const groups = draft.specifications;
  const put = useCallback((specifications: SpecificationInput[]) => change({ specifications }), [change]);
  const entries = useMemo(
    () => groups.map((group, index) => ({ id: group.id ?? String(index), name: name(group) || t('spec.nameless') })),
    [groups, name, t],
  );
  const replace = (index: number, group: SpecificationInput): void =>
    put(groups.map((other, at) => (at === index ? group : other)));
  const sort = (ids: string[]): void => put(ids.flatMap((id) => groups.filter((group) => group.id === id)));
  const takenIds = groups.flatMap(({ group_id }) => group_id ?? []);
  const isFull = groups.length >= MAX_SPECIFICATIONS;
  return (
    <chakra.div data-field="dish.specifications" display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button disabled={isFull} onClick={() => put([...groups, newGroup(newId)])}>
          <OfficeIcon name="plus" />
          {t('spec.add')}
        </Button>
        <Button look="ghost" disabled={isFull} onClick={() => setIsCopying(true)}>
          <OfficeIcon name="copy" />
          {t('spec.copy_from')}
        </Button>
        <AddShared
          takenIds={takenIds}
          isDisabled={isFull}
          onAdd={(group) => put([...groups, sharedCopy(group, newId)])}
        />
      </chakra.div>
      {errorOf('specifications') === undefined ? null : <FieldError>{errorOf('specifications')}</FieldError>}
      <SortList entries={entries} words={words} onSort={sort}>
        <chakra.ul display="grid" gap="3" aria-label={t('section.specifications')}>
          {groups.map((group, index) =>
            typeof group.group_id === 'string' ? (
              <SharedGroup
                key={group.id ?? index}
                group={group}
                error={errorOf(`specifications.${index}.group_id`)}
                onDetach={() => replace(index, { ...group, group_id: null })}
                onRemove={() => put(groups.filter((_, at) => at !== index))}
              />
            ) : (
              <SpecificationGroup
                key={group.id ?? index}
                group={group}
                path={`specifications.${index}`}
                errorOf={errorOf}
                onChange={(next) => replace(index, next)}
                onDuplicate={() =>
                  put([...groups.slice(0, index + 1), copyOf(group, newId), ...groups.slice(index + 1)])
                }
                onRemove={() => put(groups.filter((_, at) => at !== index))}
              />
            ),
          )}
        </chakra.ul>
      </SortList>
      {isCopying ? (
        <CopySpecifications
          exceptId={dishId}
          onCopy={(copies) => {
            const more = copies.filter(({ group_id }) => typeof group_id !== 'string' || !takenIds.includes(group_id));
            put([...groups, ...more].slice(0, MAX_SPECIFICATIONS));
            setIsCopying(false);
          }}
          onClose={() => setIsCopying(false)}
        />
      ) : null}
    </chakra.div>
  );
}
