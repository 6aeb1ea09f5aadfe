import { useEffect, useRef, useState } from 'react';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import { pageLanguage, setLanguage } from '#src/lib/i18n.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useSoundView } from '../desk-context.ts';
import { browserUnsent } from '../settings/unsent-settings.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { NumbersPart } from './numbers-part.tsx';
import { readNumbers, useNumbers, type Numbers, type ReadNumbers } from './use-numbers.ts';
import { WayBack } from './way-back.tsx';
import './numbers.css';

const reload = (): void => window.location.reload();
/** A number that has just become ready stands out for so long. */
const FRESH_MS = 20_000;
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
      <WayBack />
    </main>
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
