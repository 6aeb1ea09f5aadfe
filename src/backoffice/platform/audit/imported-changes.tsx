import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { MenuItemChange } from '#contract/domain/menu-import.ts';
import { MenuChanges } from '../../kit/import/menu-changes.tsx';
import { useWords } from '../../use-words.ts';

/** [MN2] An import is one entry: closed it says how much, opened it lists every change. */
export function ImportedChanges({
  changes,
  currency,
}: {
  changes: readonly MenuItemChange[];
  currency: string | undefined;
}) {
  const { t } = useWords('audit');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" minH="28px" alignContent="center">
        {t('opens', { count: changes.length })}
      </chakra.summary>
      {isOpen ? <MenuChanges changes={changes} {...(currency === undefined ? {} : { currency })} /> : null}
    </chakra.details>
  );
}
