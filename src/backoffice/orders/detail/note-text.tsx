import { chakra } from '@chakra-ui/react';
import type { Note } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';

/** A note in the customer's words, and in the other language where there is one. */
export function NoteText({ note }: { note: Note }) {
  const { t } = useWords('orders');
  return (
    <>
      <chakra.p fontWeight="700" whiteSpace="pre-line" overflowWrap="anywhere" lang={note.lang ?? undefined}>
        {note.text}
      </chakra.p>
      {note.other === null ? null : (
        <chakra.p textStyle="helper" lang={note.lang === 'zh' ? 'en' : 'zh-Hans'}>
          {note.other}
          {note.terms === undefined ? null : ` (${t(`note_terms.${note.terms}`)})`}
        </chakra.p>
      )}
    </>
  );
}
