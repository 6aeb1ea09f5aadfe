import { useEffect, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts } from '../desk-context.ts';
import { asCall } from '../layer-stack.ts';
import './ring-call.css';

/** A ring is of a moment: who looked for the screen has found it by then. */
const SHOWN_MS = 30_000;

/** The owner looks for this screen: it sounds and says who calls, until touched. It covers no order that rings [MI8]. */
export function RingCall({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation();
  const { desk, sound } = useDeskParts();
  const [by, setBy] = useState<string | null>(null);
  useEffect(
    function answerTheOwner() {
      return desk.onRing(function handleRing(who) {
        setBy(who);
        void sound.test();
      });
    },
    [desk, sound],
  );
  useEffect(
    function endByItself() {
      if (by === null) return undefined;
      const timer = setTimeout(() => setBy(null), SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [by],
  );
  if (by === null || isHeld) return null;
  return (
    <div
      className="ring-call"
      ref={asCall}
      role="alertdialog"
      aria-modal="true"
      aria-label={t('owner_ring.title', { who: by })}
      data-testid="ring-call"
    >
      <Icon name="bell" />
      <p>{t('owner_ring.title', { who: by })}</p>
      <button type="button" className="button paper" onClick={() => setBy(null)}>
        <Icon name="eye" />
        {t('act.seen')}
      </button>
    </div>
  );
}
