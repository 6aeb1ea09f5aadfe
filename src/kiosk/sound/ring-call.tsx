import { useEffect, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts } from '../desk-context.ts';
import { blindAtFirst } from '../blind-layer.ts';
import './ring-call.css';

/** The owner looks for this screen: it sounds and says who calls, until touched. */
export function RingCall() {
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
  if (by === null) return null;
  return (
    <div
      className="ring-call"
      ref={blindAtFirst}
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
