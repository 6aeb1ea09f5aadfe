import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';

/**
 * Which restaurant the page is of, where the menu that chooses it is out of sight: on a telephone, for a person of
 * several. A touch opens the menu.
 */
export function StoreHere({ name, onChoose }: { name: string; onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      hideFrom="md"
      display="flex"
      alignItems="center"
      gap="1"
      flex="none"
      w="full"
      minH="44px"
      px="4"
      textStyle="helper"
      color="fg.muted"
      borderBottomWidth="1px"
      textAlign="start"
      cursor="pointer"
      data-testid="store-here"
      onClick={onChoose}
    >
      <chakra.span srOnly>{t('menu.restaurant')}</chakra.span>
      <chakra.b color="fg" fontWeight="700" truncate>
        {name}
      </chakra.b>
      <Icon name="down" />
    </chakra.button>
  );
}
