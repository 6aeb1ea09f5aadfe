import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { SideMenu } from './side-menu.tsx';

/** The menu at the left edge, 208 px or folded to 56; phones open it from the bar instead. */
export function SideColumn({ role, restaurantSwitch }: { role: Role; restaurantSwitch: ReactNode }) {
  const { t } = useTranslation();
  const [isNarrow, setIsNarrow] = useState(false);
  return (
    <chakra.aside
      hideBelow="md"
      display="flex"
      flexDirection="column"
      flex="none"
      w={isNarrow ? '56px' : '208px'}
      px="8px"
      py="12px"
      bg="bg"
      borderRightWidth="1px"
      borderColor="border"
      overflowY="auto"
    >
      <chakra.p
        display="flex"
        alignItems="center"
        gap="10px"
        px={isNarrow ? '4px' : '8px'}
        pb="12px"
        fontWeight="700"
        fontSize="16px"
      >
        <SealMark glyph="来" />
        {isNarrow ? null : '来单'}
      </chakra.p>
      {isNarrow ? null : <chakra.div px="4px">{restaurantSwitch}</chakra.div>}
      <SideMenu role={role} isNarrow={isNarrow} />
      <Button
        look="ghost"
        mt="auto"
        justifyContent="flex-start"
        px="12px"
        gap="10px"
        aria-expanded={!isNarrow}
        aria-label={isNarrow ? t('menu.unfold') : undefined}
        onClick={() => setIsNarrow(!isNarrow)}
      >
        {isNarrow ? <Icon name="right" /> : <OfficeIcon name="left" />}
        {isNarrow ? null : t('menu.fold')}
      </Button>
    </chakra.aside>
  );
}
