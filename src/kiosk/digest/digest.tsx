import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { isRinging } from '#contract/domain/order.ts';
import type { Desk, Digest as DigestData, DigestClass } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDesk } from '../desk-context.ts';
import { splitSeconds } from '../words/format.ts';
import { AcceptedRow, CancelledRow, ChangedRow, PlacedRow, RefusedRow } from './digest-rows.tsx';
import { asDigest } from '../layer-stack.ts';
import './digest.css';

const CLASSES = ['refused', 'placed', 'changed', 'cancelled'] as const;
const WORDS = {
  refused: 'digest.refused',
  placed: 'digest.new',
  changed: 'digest.changed',
  cancelled: 'digest.cancelled',
} as const;
const TICKS = {
  refused: 'digest.read',
  placed: 'digest.go',
  changed: 'digest.told',
  cancelled: 'digest.stopped',
} as const;

/** By class, the rows that were in sight when it was ticked: one that came or changed since wants its own tap. */
type Ticks = Partial<Record<DigestClass, ReadonlySet<string> | undefined>>;

/** The new ones are what waits and what was accepted elsewhere. */
function rowsOf(digest: DigestData, name: DigestClass): string[] {
  if (name === 'refused') return digest.refused.map(({ commandId }) => commandId);
  if (name === 'placed') return [...digest.placed, ...digest.accepted].map(({ id }) => id);
  return digest[name].map(({ id, ring, rev }) => `${id} ${ring?.rev ?? rev}`);
}

const countOf = (digest: DigestData, name: DigestClass): number => rowsOf(digest, name).length;

/** Of new orders that no one has to accept any more, a person says only that they were read. */
const isAnswered = (digest: DigestData, name: DigestClass): boolean => name === 'placed' && digest.placed.length === 0;

/** What was ticked here is acknowledged, as it was shown: a newer ring goes on [R6]. New orders are accepted one by one. */
function closeDigest(desk: Desk, digest: DigestData): void {
  for (const { id, ring } of [...digest.changed, ...digest.cancelled]) {
    // Seen here, though another screen may have answered it by now [F19].
    desk.seeHere(id);
    const now = desk.view().orders.find(({ order }) => order.id === id)?.order;
    if (ring === null || now === undefined || !isRinging(now) || now.ring?.rev !== ring.rev) continue;
    void desk.act(id, { action: 'acknowledge', ring_rev: ring.rev });
  }
  desk.acknowledgeDigest();
}

/** What came, changed and was cancelled while the link was down: each class needs its own tap. */
export function Digest({ digest }: { digest: DigestData }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const [ticks, setTicks] = useState<Ticks>({});
  const classes = CLASSES.filter((name) => countOf(digest, name) > 0);
  const isTicked = (name: DigestClass): boolean => {
    const seen = ticks[name];
    return seen !== undefined && rowsOf(digest, name).every((row) => seen.has(row));
  };
  const left = classes.filter((name) => !isTicked(name)).length;
  const toggle = (name: DigestClass): void =>
    setTicks((old) => ({ ...old, [name]: isTicked(name) ? undefined : new Set(rowsOf(digest, name)) }));
  return (
    <div className="scrim digest-scrim">
      <section
        className="digest light"
        ref={asDigest}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="digest-title"
        data-testid="digest"
      >
        <DigestHead digest={digest} />
        <div className="digest-classes">
          {classes.map((name) => (
            <DigestClassRow
              key={name}
              name={name}
              digest={digest}
              isTicked={isTicked(name)}
              onTick={() => toggle(name)}
            />
          ))}
        </div>
        <footer>
          <p data-testid="digest-left">
            {t('digest.left', { n: left })}
            <br />
            <span>{t('digest.left_2', { n: left })}</span>
          </p>
          <CloseButton placed={digest.placed.length} left={left} onClose={() => closeDigest(desk, digest)} />
        </footer>
      </section>
    </div>
  );
}

function DigestHead({ digest }: { digest: DigestData }) {
  const { t } = useTranslation();
  const text = useClockText();
  const { minutes: m, seconds: s } = splitSeconds(digest.to - digest.from);
  const counts = { new: countOf(digest, 'placed'), changed: digest.changed.length, cancelled: digest.cancelled.length };
  const facts = [
    `${text.seconds(digest.from)} – ${text.seconds(digest.to)}`,
    t('digest.sub', counts),
    digest.handled > 0 ? t('digest.handled', { count: digest.handled }) : null,
    digest.delivered > 0 ? t('digest.sent', { count: digest.delivered }) : null,
  ];
  return (
    <header>
      <span className="seal-mark" aria-hidden="true">
        齐
      </span>
      <div>
        <h2 id="digest-title">{t(m > 0 ? 'digest.title' : 'digest.title_s', { m, s })}</h2>
        <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
    </header>
  );
}

type ClassRowProps = { name: DigestClass; digest: DigestData; isTicked: boolean; onTick: () => void };

function DigestClassRow({ name, digest, isTicked, onTick }: ClassRowProps) {
  const { t } = useTranslation();
  const word = isAnswered(digest, name) ? 'digest.new_accepted' : WORDS[name];
  const rows: Record<DigestClass, () => ReactNode> = {
    refused: () => digest.refused.map((tap) => <RefusedRow key={tap.commandId} tap={tap} />),
    placed: () => [
      ...digest.placed.map((order) => <PlacedRow key={order.id} order={order} />),
      ...digest.accepted.map((order) => <AcceptedRow key={order.id} order={order} />),
    ],
    changed: () => digest.changed.map((order) => <ChangedRow key={order.id} order={order} />),
    cancelled: () => digest.cancelled.map((order) => <CancelledRow key={order.id} order={order} />),
  };
  return (
    <div className={name === 'refused' ? 'digest-class is-refused' : 'digest-class'} data-testid={`digest-${name}`}>
      <p className="digest-count">
        {countOf(digest, name)}
        <span>
          {t(word)}
          <small>{t(`${word}_2`)}</small>
        </span>
      </p>
      <ul>{rows[name]()}</ul>
      <button
        type="button"
        className={isTicked ? 'digest-tick on' : 'digest-tick'}
        aria-pressed={isTicked}
        data-testid={`digest-tick-${name}`}
        onClick={onTick}
      >
        <i>{isTicked && <Icon name="check" />}</i>
        {t(isAnswered(digest, name) ? 'digest.read' : TICKS[name])}
      </button>
    </div>
  );
}

function CloseButton({ placed, left, onClose }: { placed: number; left: number; onClose: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(
    function focusWhenDone() {
      if (left === 0) ref.current?.focus();
    },
    [left],
  );
  return (
    <button
      ref={ref}
      type="button"
      className="button go"
      disabled={left > 0}
      data-testid="digest-close"
      onClick={onClose}
    >
      {placed > 0 ? t('digest.accept', { count: placed }) : t('digest.close')}
      {placed > 0 && <span className="button-second">{t('digest.accept_2')}</span>}
    </button>
  );
}
