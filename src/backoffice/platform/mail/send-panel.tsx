import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { useSendMail } from '../../../data/platform/mail-mutations.ts';
import { mailQueries } from '../../../data/platform/mail-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { MomentField } from '../../menu/limited-time/moment-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { UnreadContext, useUnreadTexts } from '../../../ui/unread-text.ts';
import { useTypedGuard } from '../../kit/form/typed-guard.tsx';
import { useWords, VIEWER_ZONE } from '../../use-words.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceOf, FIRST_AUDIENCE } from './audience-draft.ts';

const WHEN = ['now', 'later'] as const;

/** Who gets it and when; the number of recipients is shown before anything is sent. */
export function SendPanel({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { t, time } = useWords('mail');
  const [draft, setDraft] = useState(FIRST_AUDIENCE);
  const [when, setWhen] = useState<(typeof WHEN)[number]>('now');
  const [sendAt, setSendAt] = useState<string | null>(null);
  const guard = useTypedGuard(onClose);
  const unread = useUnreadTexts();
  const send = useSendMail();
  const { audience, wrong } = audienceOf(useDeferredValue(draft));
  const query = { audience: audience ?? { kind: 'administrators' as const } };
  const found = useQuery({ ...mailQueries.audience(query), enabled: audience !== null });
  const count = audience === null ? undefined : found.data?.count;
  const isReady = audience !== null && count !== undefined && count > 0 && (when === 'now' || sendAt !== null);
  const go = (): void => {
    if (audience === null || template.id === null || unread.hasAny()) return;
    send.mutate(
      { template_id: template.id, audience, send_at: when === 'now' ? null : sendAt },
      {
        onSuccess: sayDone(t(when === 'now' ? 'send.began' : 'send.waits'), onClose),
      },
    );
  };
  return (
    <SidePanel
      title={t('send.title', { name: template.name })}
      closeLabel={t('close')}
      onClose={guard.close}
      footer={
        <>
          {send.error === null ? null : <FieldError>{failureText(t, send.error)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={!isReady || send.isPending} onClick={go}>
            {count === undefined ? t('send.action') : t(`send.go_${when}`, { count })}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="5" {...guard.fields}>
        <AudienceFields draft={draft} wrong={wrong} onChange={setDraft} />
        <ChoiceField
          label={t('send.when')}
          value={when}
          options={WHEN.map((value) => ({ value, text: t(`send.${value}`) }))}
          onChange={setWhen}
        />
        {when === 'later' ? (
          <UnreadContext value={unread}>
            <MomentField
              label={t('send.at')}
              help={t('send.zone', { zone: VIEWER_ZONE })}
              zone={VIEWER_ZONE}
              value={sendAt}
              onChange={setSendAt}
            />
          </UnreadContext>
        ) : null}
        <chakra.section aria-live="polite" data-testid="audience" display="grid" gap="2">
          {found.error === null || audience === null ? null : <FieldError>{failureText(t, found.error)}</FieldError>}
          {found.data === undefined || audience === null ? null : (
            <>
              <b>{t('send.count', { count: found.data.count })}</b>
              {found.data.skipped === 0 ? null : (
                <chakra.p color="amber.fg">{t('send.skipped', { count: found.data.skipped })}</chakra.p>
              )}
              <chakra.ul display="grid" gap="1" color="fg.muted" textStyle="helper">
                {found.data.first.map(({ mail, name, restaurant, language }) => (
                  <chakra.li key={mail} overflowWrap="anywhere">
                    {[name, mail, restaurant, t(`language.${language}`)].filter((part) => part !== '').join(' · ')}
                  </chakra.li>
                ))}
                {found.data.count > found.data.first.length ? <li>…</li> : null}
              </chakra.ul>
            </>
          )}
          {when === 'later' && sendAt !== null ? (
            <chakra.p>{t('send.leaves', { at: time(sendAt, 'dayAndClock') })}</chakra.p>
          ) : null}
        </chakra.section>
      </chakra.div>
      {guard.question}
    </SidePanel>
  );
}
