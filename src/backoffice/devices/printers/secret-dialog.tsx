import { chakra } from '@chakra-ui/react';
import type { Printer } from '#contract/domain/printer.ts';
import type { PrinterSecret } from '#contract/http/devices/printer.ts';
import { SecretLine, ShownOnceDialog } from '../../kit/secret/shown-once-dialog.tsx';
import { useWords } from '../../use-words.ts';

export type ShownOnce = { printer: Printer; shown_once: PrinterSecret };

/** The address with its name and secret in it, as Star's settings page takes it; or the three apart. */
const addressOf = ({ path, user, secret }: PrinterSecret): string => {
  const { protocol, host } = window.location;
  return `${protocol}//${user}:${secret}@${host}${path}`;
};

/** What to type into the printer: shown now and never again, since only what the secret hashes to is kept. */
export function SecretDialog({ shown, onClose }: { shown: ShownOnce; onClose: () => void }) {
  const { t } = useWords('printers');
  const { printer, shown_once: secret } = shown;
  const words = (what: string) => ({
    copy: t('secret.copy', { what }),
    copied: t('secret.copied'),
    refused: t('secret.refused'),
  });
  const lines = {
    whole: addressOf(secret),
    url: window.location.origin + secret.path,
    user: secret.user,
    secret: secret.secret,
  };
  const line = (name: keyof typeof lines, testId?: string) => (
    <SecretLine
      label={t(`secret.${name}`)}
      value={lines[name]}
      words={words(t(`secret.${name}`))}
      {...(testId === undefined ? {} : { testId })}
    />
  );
  return (
    <ShownOnceDialog title={t('secret.title', { name: printer.name })} done={t('secret.done')} onClose={onClose}>
      <p>{t('secret.once')}</p>
      {line('whole', 'printer-address')}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('secret.apart')}
      </chakra.p>
      {line('url')}
      {line('user')}
      {line('secret')}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('secret.help')}
      </chakra.p>
    </ShownOnceDialog>
  );
}
