import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskUi } from '../desk-ui.ts';
import { asPanel } from '../layer-stack.ts';
import './panel.css';

type PanelProps = { title: string; testId: string; children: ReactNode; size?: 'wide' };

/** A sheet at the right edge for what is set now and then; the board stays in sight beside it. */
export function Panel({ title, testId, children, size }: PanelProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  return (
    <>
      <div className="scrim" onPointerDown={ui.closeTop} />
      <section
        className={size === undefined ? 'panel' : `panel ${size}`}
        ref={asPanel}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid={testId}
      >
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            data-first-focus
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
