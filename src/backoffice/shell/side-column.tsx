import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { SideMenu } from './side-menu.tsx';

/** The menu at the left edge, 208 px or folded to 56; phones open it from the bar instead. */
export function SideColumn({ restaurantSwitch }: { restaurantSwitch: ReactNode }) {
  const { t } = useTranslation();
  const [isNarrow, setIsNarrow] = useState(false);
  return (
    <chakra.aside
      hideBelow="md"
      display="flex"
      flexDirection="column"
      flex="none"
      w={isNarrow ? '56px' : '208px'}
      px="2"
      py="3"
      bg="bg"
      borderRightWidth="1px"
      borderColor="border"
      overflowY="auto"
    >
      <chakra.p
        display="flex"
        alignItems="center"
        gap="2.5"
        px={isNarrow ? '1' : '2'}
        pb="3"
        fontWeight="700"
        fontSize="section"
      >
        <SealMark glyph="来" />
        {isNarrow ? null : '来单'}
      </chakra.p>
      {isNarrow ? null : <chakra.div px="1">{restaurantSwitch}</chakra.div>}
      <SideMenu isNarrow={isNarrow} />
      <Button
        look="ghost"
        mt="auto"
        justifyContent="flex-start"
        px="3"
        gap="2.5"
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
