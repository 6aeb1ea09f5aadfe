import { Menu, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';

const PLACEMENTS = { under: 'bottom-start', under_end: 'bottom-end', beside: 'left-start' } as const;

type DropMenuProps = {
  trigger: ReactElement;
  minW?: string;
  /** Where it opens: under the button, or beside it, where the height of the whole page is left for it. */
  place?: keyof typeof PLACEMENTS;
  onOpen?: () => void;
  children: ReactNode;
};

/** What can be chosen under a button; its items are `MenuChoice`. */
export function DropMenu({ trigger, minW = '160px', place = 'under', onOpen, children }: DropMenuProps) {
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => (open ? onOpen?.() : undefined)}
      positioning={{ placement: PLACEMENTS[place] }}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW={minW} bg="bg.panel" boxShadow="var(--shadow-menu)" borderWidth="1px" borderColor="border">
            {children}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

type RowMenuProps = Omit<DropMenuProps, 'trigger' | 'place'> & { label: string };

/**
 * What else can be done with a row, beside its three dots; the label names the row. Under the dots of a row in the middle of
 * the page a long menu fits neither below nor above.
 */
export const RowMenu = ({ label, ...menu }: RowMenuProps) => (
  <DropMenu
    {...menu}
    place="beside"
    trigger={
      <Button look="ghost" size="square" color="fg.muted" aria-label={label}>
        <OfficeIcon name="more" />
      </Button>
    }
  />
);

type MenuChoiceProps = {
  value: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One line of a menu. */
export const MenuChoice = ({ value, isDanger = false, isDisabled = false, onChoose, children }: MenuChoiceProps) => (
  <Menu.Item
    value={value}
    minH="36px"
    {...(isDanger ? { color: 'zhu.fg' } : {})}
    disabled={isDisabled}
    onClick={onChoose}
  >
    {children}
  </Menu.Item>
);
