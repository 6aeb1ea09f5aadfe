import { Pager } from '../../../ui/pager.tsx';
import { useWords } from '../../use-words.ts';

type ListPagerProps = {
  list: { page: number; page_size: number; total: number };
  /** How much there is in all, said in words. */
  total: string;
  /** Where a page has more than one list: whose pages these are. */
  label?: string;
  onPage: (page: number) => void;
};

/** The foot of a list that the server answers in pages. */
export function ListPager({ list, total, label, onPage }: ListPagerProps) {
  const { t } = useWords();
  return (
    <Pager
      page={list.page}
      pages={Math.ceil(list.total / list.page_size)}
      total={total}
      words={{ label: label ?? t('pager.label'), previous: t('pager.previous'), next: t('pager.next') }}
      onPage={onPage}
    />
  );
}
