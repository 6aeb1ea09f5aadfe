import { useSession } from '#src/lib/use-session.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { isPairedHere } from '../pairing/paired-here.ts';
import { useControlWords } from '../availability/control-words.ts';
import './view-strip.css';

const MINUTE_MS = 60_000;

/** Whose eyes an administrator looks through, for how long, and the way back to where it ends. A paired screen is its own. */
export function ViewStrip() {
  const { t } = useControlWords();
  const { adminInfo } = useSession();
  const nowMs = useNow();
  if (adminInfo === null || adminInfo.viewing === null || isPairedHere()) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(adminInfo.viewing.until) - nowMs) / MINUTE_MS));
  return (
    <section
      className="view-strip"
      aria-label={t('view_as.banner', { name: adminInfo.nickname })}
      data-testid="view-strip"
    >
      <Icon name="eye" />
      <b>{t('view_as.banner', { name: adminInfo.nickname })}</b>
      <span>{t('view_as.left', { n: minutes })}</span>
      <a href="/">{t('view_as.back')}</a>
    </section>
  );
}
