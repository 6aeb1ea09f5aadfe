import { chakra } from '@chakra-ui/react';
import { Button } from './button.tsx';

type PagerProps = {
  page: number;
  pages: number;
  /** How much there is in all, said in words. */
  total: string;
  words: { label: string; previous: string; next: string };
  onPage: (page: number) => void;
};

/** The foot of a list in pages; a short list has only its count. */
export function Pager({ page, pages, total, words, onPage }: PagerProps) {
  return (
    <chakra.nav
      aria-label={words.label}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      textStyle="chip"
      color="fg.muted"
    >
      <chakra.span mr="2">{total}</chakra.span>
      {pages <= 1 ? null : (
        <>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {words.previous}
          </Button>
          <span>{`${page} / ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {words.next}
          </Button>
        </>
      )}
    </chakra.nav>
  );
}
