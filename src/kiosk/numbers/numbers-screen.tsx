import { useEffect, useRef, useState } from 'react';
import type { CalledNumber } from '#contract/http/devices/numbers.ts';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import { pageLanguage, setLanguage } from '#src/lib/i18n.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useSoundView } from '../desk-context.ts';
import { browserUnsent } from '../settings/unsent-settings.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { readNumbers, useNumbers, type Numbers, type ReadNumbers } from './use-numbers.ts';
import './numbers.css';

const reload = (): void => window.location.reload();
/** A number that has just become ready stands out for so long. */
const FRESH_MS = 20_000;
/** From so many numbers on they are drawn smaller. */
const SIZES = [
  { most: 6, name: 'few' },
  { most: 15, name: 'some' },
  { most: 40, name: 'many' },
] as const;
const sizeOf = (count: number): string => SIZES.find(({ most }) => count <= most)?.name ?? 'crowd';
/** More have no room that can be read from the door. */
const MOST = 60;

type NumbersScreenProps = { read?: ReadNumbers; onOver?: () => void };

/** For customers: which numbers are being made, and which are ready, with a tone for each new one [PK1]. */
export function NumbersScreen({ read = readNumbers, onOver = reload }: NumbersScreenProps) {
  const t = useAreaWords('numbers');
  const { numbers, isLost } = useNumbers(read, onOver);
  const fresh = useFresh(numbers);
  const isLight = useLightRoom();
  useOwnSettings(numbers);
  useEffect(function forgetUnsent() {
    // What led here is not to be sent again once the back-office has turned this screen back.
    browserUnsent.save(null);
  }, []);
  const { preparing, ready } = numbers ?? { preparing: [], ready: [] };
  return (
    <main className={`numbers ${isLight ? 'light' : 'dark'}${isLost ? ' is-lost' : ''}`} data-testid="numbers">
      {isLost && (
        <p className="numbers-lost" role="status" data-testid="numbers-lost">
          <Icon name="offline" /> {t('numbers.lost')}
        </p>
      )}
      <NumbersPart name="ready" numbers={ready} fresh={fresh} />
      <NumbersPart name="preparing" numbers={preparing} fresh={fresh} />
      <SilentNotice />
    </main>
  );
}

type NumbersPartProps = { name: 'ready' | 'preparing'; numbers: readonly CalledNumber[]; fresh: ReadonlySet<string> };

function NumbersPart({ name, numbers, fresh }: NumbersPartProps) {
  const t = useAreaWords('numbers');
  const shown = numbers.slice(0, MOST);
  return (
    <section className={`numbers-part ${name}`} aria-label={t(`numbers.${name}`)} data-testid={`numbers-${name}`}>
      <h1>
        {name === 'ready' && <Icon name="check" />}
        <span>
          {t(`numbers.${name}`)} <small>{t(`numbers.${name}_2`)}</small>
        </span>
      </h1>
      {numbers.length === 0 && <p className="numbers-none">{t(`numbers.no_${name}`)}</p>}
      <ul className={sizeOf(numbers.length)} aria-live={name === 'ready' ? 'polite' : 'off'}>
        {shown.map(({ no, code }) => (
          <li
            key={no}
            className={name === 'ready' && fresh.has(no) ? 'is-fresh' : undefined}
            data-testid="called-no"
            data-no={no}
          >
            <b>{no}</b>
            {code !== null && <span>{code}</span>}
          </li>
        ))}
        {numbers.length > MOST && <li className="numbers-more">+{numbers.length - MOST}</li>}
      </ul>
    </section>
  );
}

/** Plays the tone once for what has become ready, and says which numbers are new. What was there at the start is not. */
function useFresh(numbers: Numbers | null): ReadonlySet<string> {
  const { sound } = useDeskParts();
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function callNew() {
      if (numbers === null) return undefined;
      const ready = new Set(numbers.ready.map(({ no }) => no));
      const before = known.current;
      known.current = ready;
      const come = before === null ? [] : [...ready].filter((no) => !before.has(no));
      if (come.length === 0) return undefined;
      void sound.test('courier');
      setFresh((old) => new Set([...old, ...come]));
      setTimeout(() => setFresh((old) => new Set([...old].filter((no) => !come.includes(no)))), FRESH_MS);
      return undefined;
    },
    [numbers, sound],
  );
  return fresh;
}

/** Language and loudness, as the back-office set them. */
function useOwnSettings(numbers: Numbers | null): void {
  const { sound } = useDeskParts();
  const language = numbers?.language;
  const gain = numbers?.gain;
  useEffect(
    function followSettings() {
      if (language !== undefined && language !== pageLanguage()) void setLanguage(language);
      if (gain !== undefined) sound.follow({ gain, sound: DEFAULT_SCREEN_SETTINGS.sound });
    },
    [language, gain, sound],
  );
}

/** A hall may be bright: this screen follows the device's light or dark. */
function useLightRoom(): boolean {
  const [isLight, setLight] = useState(() => window.matchMedia('(prefers-color-scheme: light)').matches);
  useEffect(function followRoom() {
    const query = window.matchMedia('(prefers-color-scheme: light)');
    const follow = (): void => setLight(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isLight;
}

/** A browser may want a touch before it sounds. */
function SilentNotice() {
  const t = useAreaWords('numbers');
  const { sound } = useDeskParts();
  const { proof } = useSoundView();
  if (proof.audio_ok) return null;
  return (
    <button
      type="button"
      className="button numbers-silent"
      data-testid="numbers-silent"
      onClick={() => void sound.arm()}
    >
      <Icon name="mute" /> {t('numbers.silent')}
    </button>
  );
}
