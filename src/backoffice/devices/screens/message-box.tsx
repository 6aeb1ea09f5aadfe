import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import type { Device } from '#contract/http/devices/device.ts';
import { allMessages, isMessageOpen, type OneMessage } from '#contract/domain/screen-message.ts';
import { useMessageDevice } from '../../../data/devices/device-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';

const MOST = 140;
const PRESETS = ['call', 'front', 'check'] as const;
const TICK_MS = 5_000;

/** Words for the kitchen, which stay on the screen until a person there has seen them [MI5]. */
export function MessageBox({ screen }: { screen: Device }) {
  const { t } = useWords('screens');
  const [text, setText] = useState('');
  const send = useMessageDevice(screen.restaurant_id);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // What was typed meanwhile is the next one.
    send.mutate({ deviceId: screen.id, text }, { onSuccess: () => setText((now) => (now === text ? '' : now)) });
  }
  return (
    <chakra.form onSubmit={handleSubmit} display="grid" gap="2" data-testid="message-box">
      <UnsavedGuard isOn={text.trim() !== ''} />
      <TextField
        label={t('mirror.message')}
        value={text}
        maxLength={MOST}
        autoComplete="off"
        error={send.error === null ? undefined : refusalText(t, send.error)}
        onChange={(event) => setText(event.target.value)}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {PRESETS.map((preset) => (
          <Button key={preset} onClick={() => setText(t(`mirror.preset.${preset}`))}>
            {t(`mirror.preset.${preset}`)}
          </Button>
        ))}
        <Button type="submit" look="ink" disabled={text.trim() === '' || send.isPending}>
          {t('mirror.send')}
        </Button>
      </chakra.div>
      {screen.message === null
        ? null
        : allMessages(screen.message)
            .toReversed()
            .map((message) => (
              <MessageState
                key={message.id}
                message={message}
                isHeld={screen.is_online && screen.glass?.alarm === 'open'}
              />
            ))}
    </chakra.form>
  );
}

/** What became of a message: on its way, on the screen, seen, or over without being seen. */
function MessageState({ message, isHeld }: { message: OneMessage; isHeld: boolean }) {
  const { t, when } = useWords('screens');
  const { text, by, sent_at, shown_at, seen_at } = message;
  const isOpen = isMessageOpen(message, useNow(TICK_MS));
  const state = seen_at !== null ? 'seen' : isOpen ? (shown_at === null ? 'waiting' : 'shown') : 'unseen';
  const wordOf =
    state === 'waiting' && isHeld ? 'held' : state === 'unseen' && shown_at === null ? 'unseen_never' : state;
  const tone = { seen: 'ok', shown: 'new', waiting: 'soon', unseen: 'late' } as const;
  return (
    <chakra.div display="grid" gap="1" role="status" data-field="device.message" data-state={state}>
      <chakra.p overflowWrap="anywhere">“{text}”</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Chip tone={tone[state]} mayWrap>
          {t(`mirror.state.${wordOf}`, {
            time: seen_at === null ? '' : when(seen_at),
          })}
        </Chip>
        <chakra.span textStyle="helper" color="fg.muted">
          {t('mirror.sent', { by, time: when(sent_at) })}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}
