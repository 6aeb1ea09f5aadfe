import { chakra } from '@chakra-ui/react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { SpecificationFields } from './specification-fields.tsx';

type SpecificationGroupProps = {
  group: SpecificationInput;
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (group: SpecificationInput) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** One group: its names, its rule as a sentence, and its options. */
export function SpecificationGroup(props: SpecificationGroupProps) {
  const { group, path, errorOf, onChange, onDuplicate, onRemove } = props;
  const { t, name } = useWords('menu');
  const { ref, style, handle } = useSortRow(group.id ?? '');
  const label = name(group) || t('spec.nameless');
  return (
    <chakra.li
      ref={ref}
      style={style}
      aria-label={label}
      data-testid="spec-group"
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <SpecificationFields
        group={group}
        path={path}
        errorOf={errorOf}
        onChange={onChange}
        start={<SortHandle id={group.id ?? ''} name={label} handle={handle} dataField="specification.sort_order" />}
        end={<GroupMenu label={label} onDuplicate={onDuplicate} onRemove={onRemove} />}
      />
    </chakra.li>
  );
}

type GroupMenuProps = { label: string; onDuplicate: () => void; onRemove: () => void };

function GroupMenu({ label, onDuplicate, onRemove }: GroupMenuProps) {
  const { t } = useWords('menu');
  return (
    <RowMenu label={t('more_of', { name: label })}>
      <MenuChoice value="copy" onChoose={onDuplicate}>
        {t('duplicate')}
      </MenuChoice>
      <MenuChoice value="delete" isDanger onChoose={onRemove}>
        {t('spec.remove')}
      </MenuChoice>
    </RowMenu>
  );
}
