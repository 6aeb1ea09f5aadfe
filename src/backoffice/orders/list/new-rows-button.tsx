import { chakra } from '@chakra-ui/react';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';

/** New rows wait here for a tap, so that nothing moves under a finger. */
export function NewRowsButton({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useWords();
  return (
    <chakra.button
      type="button"
      data-testid="new-rows"
      display="flex"
      justifyContent="center"
      alignItems="center"
      gap="1.5"
      w="full"
      h="36px"
      bg="indigo.subtle"
      color="indigo.fg"
      fontWeight="700"
      cursor="pointer"
      onClick={onShow}
    >
      <OfficeIcon name="up" />
      <span role="status">{t('orders.new_rows', { count })}</span>
    </chakra.button>
  );
}
