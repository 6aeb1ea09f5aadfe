import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskUi } from '../desk-ui.ts';
import { blindAtFirst } from '../blind-layer.ts';
import './panel.css';

type PanelProps = { title: string; testId: string; children: ReactNode; size?: 'wide' };

/** A sheet at the right edge for what is set now and then; the board stays in sight beside it. */
export function Panel({ title, testId, children, size }: PanelProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const closeRef = useRef<HTMLButtonElement>(null);
  useEffect(function focusPanel() {
    closeRef.current?.focus();
  }, []);
  return (
    <>
      <div className="scrim" onPointerDown={ui.closeTop} />
      <section
        className={size === undefined ? 'panel' : `panel ${size}`}
        ref={blindAtFirst}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid={testId}
      >
        <header>
          <h2>{title}</h2>
          <button
            ref={closeRef}
            type="button"
            className="button quiet icon-only"
            aria-label={t('act.close')}
            onClick={ui.closeTop}
          >
            <Icon name="x" />
          </button>
        </header>
        {children}
      </section>
    </>
  );
}
