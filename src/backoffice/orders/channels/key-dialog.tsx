import { chakra } from '@chakra-ui/react';
import { API_PAGE_PATH, type ReplyOf } from '#contract/http/call.ts';
import { intakeGloriafoodCall, intakeOrderCall } from '#contract/http/orders/intake.ts';
import type { addChannelCall } from '#contract/http/orders/channel.ts';
import { SecretLine, ShownOnceDialog } from '../../kit/secret/shown-once-dialog.tsx';
import { useWords } from '../../use-words.ts';

export type ShownOnce = ReplyOf<typeof addChannelCall>;

const PATHS = { native: intakeOrderCall.path, gloriafood: intakeGloriafoodCall.path };

/** The key and the signing secret: shown now and never again, since only what they hash to is kept. */
export function KeyDialog({ shown, onClose }: { shown: ShownOnce; onClose: () => void }) {
  const { t } = useWords('channels');
  const { channel, key, signing_secret } = shown;
  const line = (name: 'address' | 'key' | 'secret', value: string, testId?: string) => (
    <SecretLine
      label={t(`key.${name}`)}
      value={value}
      words={{
        copy: t('key.copy', { what: t(`key.${name}`) }),
        copied: t('key.copied'),
        refused: t('key.refused'),
      }}
      {...(testId === undefined ? {} : { testId })}
    />
  );
  return (
    <ShownOnceDialog title={t('key.title', { name: channel.name })} done={t('key.done')} onClose={onClose}>
      <p>{t('key.once')}</p>
      {line('address', window.location.origin + PATHS[channel.kind])}
      {line('key', key, 'channel-key')}
      {line('secret', signing_secret)}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('key.help')}
      </chakra.p>
      {channel.kind === 'native' ? (
        <chakra.a href={API_PAGE_PATH} target="_blank" rel="noreferrer" color="indigo.fg" textDecoration="underline">
          {t('key.docs')}
        </chakra.a>
      ) : null}
    </ShownOnceDialog>
  );
}
