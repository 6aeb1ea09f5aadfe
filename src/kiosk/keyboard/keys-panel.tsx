import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';
import { Panel } from '../panel/panel.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import './keys-panel.css';

const KEYS = [
  ['A · Enter', 'keys.accept'],
  ['Space', 'keys.seen'],
  ['0–9 ×3, Enter', 'keys.number'],
  ['← → − +', 'keys.prep'],
  ['↑ ↓ ← →', 'keys.move'],
  ['0–9 ×3, +', 'key_flow.forward_number'],
  ['PgDn PgUp Home', 'key_flow.pages'],
  ['N', 'key_flow.most_urgent'],
  ['R', 'keys.reject'],
  ['D', 'keys.done'],
  ['M', 'keys.mute'],
  ['U', 'keys.undo'],
  ['Z', 'key_flow.recall'],
  ['H', 'key_flow.list_done'],
  ['/', 'key_flow.find'],
  ['L', 'key_flow.rail'],
  ['P', 'key_flow.print'],
  ['V', 'keys.dock'],
  ['B', 'keys.busy'],
  ['T', 'keys.check'],
  ['K', 'keys.retry'],
  ['?', 'keys.help'],
  ['Esc', 'keys.close'],
] as const;

/** The keys that this build has. Single keys can be turned off (WCAG 2.1.4). */
export function KeysPanel() {
  const t = useAreaWords('flow');
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const toggle = (): void => {
    setSingleKeys(!isOn);
    setIsOn(!isOn);
  };
  return (
    <Panel title={t('menu.keys')} testId="keys-panel">
      <button type="button" className="button quiet" aria-pressed={isOn} onClick={toggle}>
        {t(isOn ? 'menu.keys_on' : 'menu.keys_off')}
      </button>
      <dl className="key-list">
        {KEYS.map(([key, word]) => (
          <div key={word}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
