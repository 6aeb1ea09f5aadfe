import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../use-words.ts';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  children: ReactNode;
};

export function Pager({ page, pageSize, total, onPage, children }: PagerProps) {
  const { t } = useWords();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px" textStyle="chip" color="fg.muted">
      <span>{t('orders.count', { count: total })}</span>
      {pages > 1 ? (
        <>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('orders.newer')}
          </Button>
          <span>{t('orders.page_of', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('orders.older')}
          </Button>
        </>
      ) : null}
      <chakra.span ml="auto" fontWeight="700" color="fg">
        {children}
      </chakra.span>
    </chakra.div>
  );
}
