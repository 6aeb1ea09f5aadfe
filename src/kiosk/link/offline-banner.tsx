import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDesk, useDeskView, useNow } from '../desk-context.ts';
import { splitSeconds } from '../words/format.ts';
import { Escalation } from './escalation.tsx';

/** Since when, when next, what still works, what does not, where new orders go, and what is queued. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const text = useClockText();
  const desk = useDesk();
  const view = useDeskView();
  const nowMs = useNow();
  const { seal } = view;
  if (seal.kind !== 'lost') return null;
  const sinceMs = seal.lostSince ?? seal.provedAt ?? nowMs;
  const { minutes: m, seconds: s } = splitSeconds(nowMs - sinceMs);
  return (
    <section className="offline-banner" data-testid="offline-banner" aria-label={t('seal.lost')}>
      <Icon name="offline" />
      <div>
        <h2>
          {view.refusedAt === null
            ? t(m > 0 ? 'off.title' : 'off.title_s', { m, s: m > 0 ? String(s).padStart(2, '0') : s })
            : t('off.refused', { address: view.refusedAt })}
        </h2>
        {view.refusedAt !== null && <p data-testid="network-refused">{t('off.refused_what')}</p>}
        <p>
          {t('off.since', { time: text.secondsLong(sinceMs) })} · <NextTry />
        </p>
      </div>
      <dl className="offline-facts">
        <div>
          <dt>{t('off.works')}</dt>
          <dd>{t('off.works_what')}</dd>
        </div>
        <div>
          <dt>{t('off.not')}</dt>
          <dd>{t('off.not_what')}</dd>
        </div>
        <div>
          <dt>{t('off.where')}</dt>
          <dd>
            <Escalation />
          </dd>
        </div>
      </dl>
      <p className="offline-queue" data-testid="offline-queue">
        <b>{view.queue}</b>
        {t('off.queue', { count: view.queue })}
      </p>
      <button type="button" className="button paper" onClick={() => desk.retryNow()} data-testid="retry">
        <Icon name="refresh" />
        {t('off.retry')}
      </button>
    </section>
  );
}

function NextTry() {
  const { t } = useTranslation();
  const { seal } = useDeskView();
  const nowMs = useNow();
  const s = seal.nextTryAt === null ? 0 : Math.ceil((seal.nextTryAt - nowMs) / 1_000);
  // Each loss counts one, so the try that follows it has its number, before it begins and while it lasts.
  const n = Math.max(1, seal.attempt);
  return s > 0 ? t('off.retry_in', { s, n }) : t('off.retrying', { n });
}
