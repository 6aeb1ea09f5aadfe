import { useEffect } from 'react';
import { allMessages, isMessageOpen, type OneMessage } from '#contract/domain/screen-message.ts';
import { Icon } from '#src/ui/icons.tsx';
import { asCall } from '../layer-stack.ts';
import { useCell } from '../cell.ts';
import { useClockText, useDeskParts, useDeskView, useNow } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { keepAnswering, noteSeen, seenMessages } from './answer-message.ts';
import './message-call.css';

/** The message that the screen has to show now, the oldest first, and how many wait behind it. */
function useWaiting(): { message: OneMessage; more: number } | null {
  const { message } = useDeskView();
  const nowMs = useNow();
  const seen = useCell(seenMessages);
  const waiting =
    message === null ? [] : allMessages(message).filter((each) => !seen.has(each.id) && isMessageOpen(each, nowMs));
  const [oldest, ...others] = waiting;
  return oldest === undefined ? null : { message: oldest, more: others.length };
}

/**
 * What a person of the back-office has to say to the kitchen: on the screen with their name until a person here has
 * seen it [MI5]. An order that rings goes before it.
 */
export function MessageCall({ isHeld }: { isHeld: boolean }) {
  const waiting = useWaiting();
  if (isHeld || waiting === null) return null;
  // A layer of its own for each: a second tap must not take the next one away unread.
  return <MessageLayer key={waiting.message.id} {...waiting} />;
}

function MessageLayer({ message, more }: { message: OneMessage; more: number }) {
  const t = useAreaWords('screen');
  const text = useClockText();
  const { sound, calls } = useDeskParts();
  const { id } = message;
  useEffect(
    function sayShown() {
      void sound.test();
      return keepAnswering(calls, id, false);
    },
    [id, sound, calls],
  );
  return (
    <div
      className="message-call"
      ref={asCall}
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
          noteSeen(id);
          keepAnswering(calls, id, true);
        }}
      >
        <Icon name="eye" />
        {t('act.seen')}
      </button>
      <small>
        {t('message.sent', { time: text.clock(Date.parse(message.sent_at)) })}
        {more === 0 ? null : ` · ${t('message.more', { count: more })}`}
      </small>
    </div>
  );
}
