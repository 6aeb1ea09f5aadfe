import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import './section-title.css';

/** A section's name in both languages, with a fact at its right. */
export function SectionTitle({ word, aside }: { word: string; aside?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <h3 className="section-title">
      {t(word)} <span>{t(`${word}_2`)}</span>
      {aside !== undefined && <em>{aside}</em>}
    </h3>
  );
}
