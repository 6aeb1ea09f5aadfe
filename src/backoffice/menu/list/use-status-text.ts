import { isSoldOut } from '#contract/domain/menu-availability.ts';
import { portionsLeft } from '#contract/domain/portions.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { useWords } from '../../use-words.ts';

type Marked = Pick<Dish, 'status' | 'sold_out_until' | 'portions_left' | 'portions_until'>;

/** A status as it is now: a sold-out whose end is over is on sale, whatever the row still says. */
function statusNow(entry: Marked, nowMs: number): Dish['status'] {
  return entry.status === 'sold_out' && !isSoldOut(entry, nowMs) ? 'on_sale' : entry.status;
}

/** `售罄` and `到 20:00`: a status and, where it has one, its end; on sale with how many are left. */
export function useStatusText() {
  const { t, when } = useWords('menu');
  return (entry: Marked): { status: Dish['status']; word: string; until: string } => {
    const status = statusNow(entry, Date.now());
    const end = status === 'sold_out' ? entry.sold_out_until : null;
    const left = status === 'on_sale' ? portionsLeft(entry, Date.now()) : null;
    return {
      status,
      word: t(`dish_status.${status}`),
      until:
        status !== 'sold_out'
          ? left === null
            ? ''
            : t('portions.left', { count: left })
          : end === null
            ? t('sold_out.open_end')
            : t('sold_out.until', { time: when(end) }),
    };
  };
}
