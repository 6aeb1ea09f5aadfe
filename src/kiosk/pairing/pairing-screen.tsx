import { useEffect } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { setLanguage } from '#src/lib/i18n.ts';
import type { LostTap } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useLanguage, useNow, useSoundView } from '../desk-context.ts';
import { stopwatch } from '../words/format.ts';
import { forgetPeople } from '../person/known-people.ts';
import { usePairing } from './use-pairing.ts';
import './pairing.css';

/** An unpaired screen: six digits for the owner to type, and four steps. */
export function PairingScreen({ notice, lost = [] }: { notice: string | null; lost?: readonly LostTap[] }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const { code, isReachable, renew } = usePairing();
  const leftMs = code === null ? 0 : code.expiresAtMs - nowMs;
  const isExpired = code !== null && leftMs <= 0;
  useEffect(forgetPeople, []);
  useEffect(
    function renewAtTheEnd() {
      if (isExpired) renew();
    },
    [isExpired, renew],
  );
  return (
    <main className="pairing" data-testid="pairing">
      <section className="pairing-left">
        <p className="brand">
          <span className="seal-mark" aria-hidden="true">
            来
          </span>
          {t('pair.brand')}
        </p>
        <h1>
          {t('pair.title')}
          <span>{t('pair.title_2')}</span>
        </h1>
        {notice !== null && (
          <p className="pairing-notice" role="status">
            {notice}
          </p>
        )}
        {lost.length > 0 && (
          <p className="pairing-notice" role="alert" data-testid="lost-taps">
            {t('pair.lost')}{' '}
            <b>{lost.map(({ orderNo, action }) => `${orderNo} ${t(`undo_word.${action}`)}`).join(' · ')}</b>
          </p>
        )}
        <Digits code={code?.code ?? null} />
        <p className="pairing-facts">
          <span>
            {t('pair.valid')} <b data-testid="pairing-left">{code === null ? '–:––' : stopwatch(leftMs)}</b>
          </span>
          <span>
            {t('pair.device')}{' '}
            <b>
              {t('pair.kitchen')} · {window.innerWidth}×{window.innerHeight}
            </b>
          </span>
          <span>
            {t('pair.network')} <b>{t(isReachable ? 'pair.network_ok' : 'pair.network_bad')}</b>
          </span>
        </p>
      </section>
      <PairingSteps onRenew={renew} />
    </main>
  );
}

function Digits({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const digits = (code ?? '------').split('');
  return (
    <div
      className="pairing-code"
      role="img"
      aria-label={t('pair.code', { code: code ?? '' })}
      data-testid="pairing-code"
      data-code={code ?? ''}
    >
      {digits.map((digit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a digit's place is its identity
        <b key={index}>{digit === '-' ? '' : digit}</b>
      ))}
    </div>
  );
}

function PairingSteps({ onRenew }: { onRenew: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <aside className="pairing-steps" aria-label={t('pair.title')}>
      <ol>
        {[1, 2, 3].map((step) => (
          <li key={step}>
            <b className="step-no">{step}</b>
            <div>
              {t(`pair.step${step}`)}
              {step === 1 && <b className="pairing-address">{window.location.host}/screens</b>}
              <span>{t(`pair.step${step}_2`)}</span>
            </div>
          </li>
        ))}
        <li>
          <b className="step-no">4</b>
          <ArmButton />
        </li>
      </ol>
      <button type="button" className="button quiet" data-testid="pairing-renew" onClick={onRenew}>
        <Icon name="refresh" />
        {t('pair.again')}
      </button>
      <button
        type="button"
        className="button quiet"
        data-testid="language"
        lang={language === 'zh' ? 'en' : 'zh-Hans'}
        onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        <Icon name="globe" />
        {t('menu.language')}
      </button>
    </aside>
  );
}

function ArmButton() {
  const { t } = useTranslation();
  const { sound } = useDeskParts();
  const { proof } = useSoundView();
  const word = proof.audio_ok ? 'pair.armed' : 'pair.step4';
  return (
    <button type="button" className="arm" data-testid="pairing-arm" onClick={() => void sound.arm()}>
      {t(word)}
      <span>{t(`${word}_2`)}</span>
    </button>
  );
}
