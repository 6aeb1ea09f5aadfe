import type { Note } from '#contract/domain/order.ts';
import { useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { shortened, unitsOf } from '../words/shortened.ts';
import { useTranslation } from '../words/use-translation.ts';
import { NoteLine } from './ticket-words.tsx';

/** Eight lines of a narrow column: a note that needs more would push the ticket's button off the screen [UL7]. */
const NOTE_UNITS = 320;

/** The kitchen's language first where all of it is known; terms for only a part stand behind the words themselves. */
export function useInOneLine(): (note: Note) => string {
  const language = useLanguage();
  return ({ text, lang, other, terms }) => {
    if (lang === null || lang === language || other === null) return text;
    return terms === 'part' ? `${text} · ${other}` : `${other} · ${text}`;
  };
}

/** Opens the order, whose drawer has the note whole. */
export function ReadAll({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  return (
    <button type="button" className="note-more" onClick={() => ui.openDrawer(orderId)}>
      {t('compact.whole_note')}
    </button>
  );
}

/** A note on a ticket, whole where it has room. */
export function TicketNote({ note, orderId }: { note: Note; orderId: string }) {
  const inOneLine = useInOneLine();
  const isShort = unitsOf(note.text) + unitsOf(note.other ?? '') <= NOTE_UNITS;
  if (isShort) return <NoteLine note={note} />;
  const text = inOneLine(note);
  const beginning = `${shortened(text, NOTE_UNITS) ?? text}…`;
  return <NoteLine note={{ text: beginning, lang: null, other: null }} more={<ReadAll orderId={orderId} />} />;
}
