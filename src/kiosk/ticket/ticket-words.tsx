import { useTranslation } from '../words/use-translation.ts';
import type { Allergy, Note, Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { bothLanguages, htmlLang, isLongText, secondLanguageOf } from '../words/both-languages.ts';
import './ticket-words.css';

/** Allergies and notes in full: a customer's words are never cut, only set smaller when they are long. */
export function AllergyLine({ allergy }: { allergy: Allergy }) {
  const { t } = useTranslation();
  const both = bothLanguages(allergy.text_zh, allergy.text_en, useLanguage());
  return (
    <p className={isLongText(both.first) ? 'allergy long' : 'allergy'} data-testid="allergy" data-whole="true">
      <Icon name="octagon" />
      <b>
        <span className="sr-only">{t('words.allergy')}: </span>
        {both.first}
        {both.second !== null && (
          <span className="words-second" lang={htmlLang(secondLanguageOf(both))}>
            {both.second}
          </span>
        )}
        {allergy.found && <span className="words-second">{t('words.found')}</span>}
      </b>
    </p>
  );
}

export function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation();
  return (
    <p className={isLongText(note.text) ? 'note long' : 'note'} data-testid="note" data-whole="true">
      <Icon name="note" />
      <b>
        <span className="sr-only">{t('words.note')}: </span>
        <span lang={note.lang === null ? undefined : htmlLang(note.lang)}>{note.text}</span>
        {note.other !== null && note.other !== note.text && (
          <span
            className="words-second"
            lang={note.lang === null ? undefined : htmlLang(note.lang === 'zh' ? 'en' : 'zh')}
          >
            {note.other}
          </span>
        )}
        {note.terms !== undefined && (
          <span className="words-second words-terms" data-testid="by-terms">
            {t(`words.terms_${note.terms}`)}
          </span>
        )}
      </b>
    </p>
  );
}

/** What belongs to the whole order. Mini tickets also carry what full ones show beside each dish. */
export function OrderNotes({ order, withItems }: { order: Order; withItems: boolean }) {
  return (
    <>
      {order.memo !== null && <NoteLine note={order.memo} />}
      {withItems &&
        order.items.map((item) => item.note !== null && <NoteLine key={`note ${item.line}`} note={item.note} />)}
    </>
  );
}

export function OrderAllergies({ order, withItems }: { order: Order; withItems: boolean }) {
  const inItems = withItems ? order.items.flatMap((item) => item.allergies) : [];
  return [...order.allergies, ...inItems].map((allergy) => (
    <AllergyLine key={`${allergy.text_zh}|${allergy.text_en}`} allergy={allergy} />
  ));
}
