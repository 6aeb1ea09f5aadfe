import { chakra } from '@chakra-ui/react';
import { SecretLine, ShownOnceDialog } from '../../kit/secret/shown-once-dialog.tsx';
import { useWords } from '../../use-words.ts';

/** A link to hand over: of an invitation, or to set a new password. */
export type ShownLink = {
  kind: 'invite' | 'reset';
  name: string;
  mail: string;
  url: string;
  expires_at: string;
  mailed: 'sent' | 'kept' | 'failed';
};

/** The link, now and never again: only what it hashes to is kept. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { t, own } = useWords('people');
  const { kind, name, mail, url, expires_at, mailed } = link;
  return (
    <ShownOnceDialog title={t(`link.title_${kind}`, { name })} done={t('link.done')} onClose={onClose}>
      <chakra.p overflowWrap="anywhere">
        {t(`link.mailed_${mailed}`, { mail })} {t(`link.text_${kind}`)}
      </chakra.p>
      <SecretLine
        label={t('link.label')}
        value={url}
        words={{ copy: t('link.copy'), copied: t('link.copied'), refused: t('link.not_copied') }}
        testId="link"
      />
      <chakra.p textStyle="helper" color="fg.muted">
        {t(`link.once_${kind}`, { until: own(expires_at, 'dayAndClock') })}
      </chakra.p>
    </ShownOnceDialog>
  );
}
