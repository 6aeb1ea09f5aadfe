import { useEffect } from 'react';
import { isMessageOpen } from '#contract/domain/screen-message.ts';
import { Icon } from '#src/ui/icons.tsx';
import { blindAtFirst } from '../blind-layer.ts';
import { useCell } from '../cell.ts';
import { useClockText, useDeskParts, useDeskView, useNow } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { keepAnswering, seenMessage } from './answer-message.ts';
import './message-call.css';

/**
 * What a person of the back-office has to say to the kitchen: on the screen with their name until a person here has
 * seen it [MI5]. An order that rings goes before it.
 */
export function MessageCall({ isHeld }: { isHeld: boolean }) {
  const t = useAreaWords('screen');
  const text = useClockText();
  const { sound, calls } = useDeskParts();
  const { message } = useDeskView();
  const nowMs = useNow();
  const seen = useCell(seenMessage);
  const isShown = !isHeld && message !== null && message.id !== seen && isMessageOpen(message, nowMs);
  const shownId = isShown ? message.id : undefined;
  useEffect(
    function sayShown() {
      if (shownId === undefined) return undefined;
      void sound.test();
      return keepAnswering(calls, shownId, false);
    },
    [shownId, sound, calls],
  );
  if (!isShown) return null;
  return (
    <div
      className="message-call"
      ref={blindAtFirst}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="message-from"
      aria-describedby="message-text"
      data-testid="message-call"
    >
      <h2 id="message-from">{t('message.from', { who: message.by })}</h2>
      <p id="message-text">{message.text}</p>
      <button
        type="button"
        className="button paper"
        onClick={() => {
          seenMessage.set(message.id);
          keepAnswering(calls, message.id, true);
        }}
      >
        <Icon name="eye" />
        {t('act.seen')}
      </button>
      <small>{t('message.sent', { time: text.clock(Date.parse(message.sent_at)) })}</small>
    </div>
  );
}
