import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { clashingOfLines, dishesAgainst, type containedIn } from '#contract/domain/allergy-clash.ts';
import type { Allergy, Note, Order, OrderItem } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { bothLanguages, htmlLang, isLongText, secondLanguageOf } from '../words/both-languages.ts';
import './ticket-words.css';

/** Behind an arrow the bare name of a food would read like an exchange. */
export const SAYS_SO = /过敏|allerg/i;

/** Allergies and notes in full: a customer's words are never cut, only set smaller when they are long. */
export function AllergyLine({ allergy, dishes = '' }: { allergy: Allergy; dishes?: string }) {
  const { t } = useTranslation();
  const both = bothLanguages(allergy.text_zh, allergy.text_en, useLanguage());
  const isNamed = dishes !== '' && !SAYS_SO.test(both.first);
  return (
    <p className={isLongText(both.first) ? 'allergy long' : 'allergy'} data-testid="allergy" data-whole="true">
      <Icon name="octagon" />
      <b>
        {isNamed ? (
          t('words.allergy_is', { what: both.first })
        ) : (
          <>
            <span className="sr-only">{t('words.allergy')}: </span>
            {both.first}
          </>
        )}
        {dishes === '' ? '' : ` → ${dishes}`}
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

/** `more`: what leads to the rest of a note that is not whole. */
export function NoteLine({ note, more }: { note: Note; more?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className={isLongText(note.text) ? 'note long' : 'note'} data-testid="note" data-whole={more === undefined}>
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
        {more}
        {note.terms !== undefined && (
          <span className="words-second words-terms" data-testid="by-terms">
            {t(`words.terms_${note.terms}`)}
          </span>
        )}
      </b>
    </p>
  );
}

/** What a dish has in it that somebody who ordered must not eat, in both languages; nothing where that is not known [NO4]. */
export function ClashLine({ contained }: { contained: ReturnType<typeof containedIn> }) {
  const both = bothLanguages(contained?.name_zh ?? null, contained?.name_en ?? null, useLanguage());
  if (contained === null) return null;
  return (
    <p className="clash" data-testid="clash" data-whole="true">
      <Icon name="octagon" />
      <b>
        {both.first} {both.second !== null && <span lang={htmlLang(secondLanguageOf(both))}>{both.second}</span>}
      </b>
    </p>
  );
}

/** The dishes that have in them what an allergy is to, as they stand behind it [NO4]. */
export function useDishesAgainst(order: Order): (allergy: Allergy) => string {
  const language = useLanguage();
  const names = {
    nameOf: ({ name_zh, name_en }: OrderItem) => bothLanguages(name_zh, name_en, language).first,
    comma: language === 'zh' ? '、' : ', ',
  };
  return (allergy) => dishesAgainst(order, allergy, names);
}

/** The order's allergies, and those of a dish that another dish clashes with; on a short ticket all of them. */
export function OrderAllergies({ order, withItems }: { order: Order; withItems: boolean }) {
  const against = useDishesAgainst(order);
  const ofLines = withItems ? order.items.flatMap((item) => item.allergies) : clashingOfLines(order);
  return [...order.allergies, ...ofLines].map((allergy) => (
    <AllergyLine key={`${allergy.text_zh}|${allergy.text_en}`} allergy={allergy} dishes={against(allergy)} />
  ));
}
