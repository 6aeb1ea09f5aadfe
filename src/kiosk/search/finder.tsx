import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '../panel/panel.tsx';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { doneToday } from '../recall/recall.ts';
import { findOrders } from './find-orders.ts';
import { FoundRow } from './found-row.tsx';
import { LetterPad } from './letter-pad.tsx';
import { NumberPad } from './number-pad.tsx';
import './finder.css';
import { useAreaWords } from '../words/use-area-words.ts';

export type FinderPage = 'find' | 'done';
const SHOWN = 40;

/** Any order this screen holds, by number, name, telephone or dish; and today's done ones, to bring back [F2, F5]. */
export function Finder({ first: firstPage }: { first: FinderPage }) {
  const t = useAreaWords('flow');
  const { orders } = useDeskView();
  const ui = useDeskUi();
  const [page, setPage] = useState<FinderPage>(firstPage);
  const [query, setQuery] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const among = useMemo(() => (page === 'done' ? doneToday(orders) : orders), [page, orders]);
  const isAsked = query.trim() !== '';
  const found = useMemo(() => {
    // What was done last comes first, unless something was asked for.
    if (page === 'done' && !isAsked) return among.map((deskOrder) => ({ deskOrder, by: 'number' as const }));
    return isAsked ? findOrders(among, query) : [];
  }, [page, among, query, isAsked]);
  function openFirst(): void {
    const [first] = found;
    if (isAsked && first !== undefined) ui.openDrawer(first.deskOrder.order.id);
  }
  useEffect(function focusField() {
    inputRef.current?.focus();
  }, []);
  return (
    <Panel title={t('find.title')} testId="finder" size="wide">
      <div className="controls-pages" role="group" aria-label={t('find.title')}>
        {(['find', 'done'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={each === page ? 'button on' : 'button quiet'}
            aria-pressed={each === page}
            data-testid={`finder-${each}`}
            onClick={() => setPage(each)}
          >
            {t(`find.page_${each}`, { count: each === 'done' ? doneToday(orders).length : 0 })}
          </button>
        ))}
      </div>
      <label className="finder-field">
        <span>{t('find.what')}</span>
        <input
          ref={inputRef}
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          data-testid="finder-input"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={({ key, repeat }) => {
            if (key === 'Enter' && !repeat) openFirst();
          }}
        />
      </label>
      <NumberPad query={query} onQuery={setQuery} />
      <LetterPad query={query} onQuery={setQuery} />
      <p className="panel-fact" role="status" data-testid="finder-count">
        {isAsked || page === 'done' ? t('find.found', { count: found.length }) : t('find.hint')}
      </p>
      <ul className="finder-list" data-testid="finder-list">
        {found.slice(0, SHOWN).map(({ deskOrder, by }) => (
          <FoundRow key={deskOrder.order.id} deskOrder={deskOrder} query={by === 'dish' ? query : ''} />
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="panel-fact">
          <Icon name="down" /> {t('find.more', { count: found.length - SHOWN })}
        </p>
      )}
    </Panel>
  );
}
