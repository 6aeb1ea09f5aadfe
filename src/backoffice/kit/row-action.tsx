import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon, type OfficeIconName } from '../../ui/office-icon.tsx';

type RowActionProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  icon: OfficeIconName | 'x';
  /** Names the row too: a reader hears no more of it. */
  label: string;
};

/** What can be done with a row at once, as an icon at its end. */
export const RowAction = ({ icon, label, ...button }: RowActionProps) => (
  <Button look="ghost" size="square" aria-label={label} {...button}>
    {icon === 'x' ? <Icon name="x" /> : <OfficeIcon name={icon} />}
  </Button>
);
