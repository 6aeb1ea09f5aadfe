import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';

type ListPagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

export function ListPager({ page, pageSize, total, onPage }: ListPagerProps) {
  const { t } = useWords('store');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px" textStyle="chip" color="fg.muted">
      <span>{t('list.count', { count: total })}</span>
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
