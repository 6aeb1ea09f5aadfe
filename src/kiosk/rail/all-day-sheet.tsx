import { useEffect } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useDeskUi } from '../desk-ui.ts';
import { asSheet } from '../layer-stack.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import { Rail } from './rail.tsx';
import './all-day-sheet.css';

/** A sheet that no one closes must not hide the board. */
const CLOSES_AFTER_MS = 20_000;

/** Each dish that is still to be made with its variants, over the rail's side of the board. */
export function AllDaySheet({ orders }: { orders: readonly DeskOrder[] }) {
  const t = useAreaWords('flow');
  const { closeTop } = useDeskUi();
  useEffect(
    function closeWhenLeft() {
      let timer = setTimeout(closeTop, CLOSES_AFTER_MS);
      const again = (): void => {
        clearTimeout(timer);
        timer = setTimeout(closeTop, CLOSES_AFTER_MS);
      };
      document.addEventListener('pointerdown', again, true);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('pointerdown', again, true);
      };
    },
    [closeTop],
  );
  return (
    <section
      ref={asSheet}
      className="all-day-sheet"
      role="dialog"
      aria-label={t('rail.title')}
      data-testid="all-day-sheet"
    >
      <button type="button" className="button quiet" onClick={closeTop}>
        <Icon name="x" /> {t('act.close')}
      </button>
      <Rail orders={orders} isOpen canShut={false} />
    </section>
  );
}
