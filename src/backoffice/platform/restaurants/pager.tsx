import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';

type PagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** How many there are, and the ways to the pages before and after. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { t } = useWords('platform');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      textStyle="chip"
      color="fg.muted"
      mt="auto"
    >
      <chakra.span flex="1">{t('count', { count: total })}</chakra.span>
      {pages === 1 ? null : (
        <>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('upload.previous')}
          </Button>
          <span>{`${page} / ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('upload.next')}
          </Button>
        </>
      )}
    </chakra.div>
  );
}
