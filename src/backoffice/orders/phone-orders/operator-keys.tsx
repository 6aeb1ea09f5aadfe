import { chakra } from '@chakra-ui/react';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useWords } from '../../use-words.ts';
import { Keys } from './form-section-card.tsx';

const KEYS = [
  ['N', 'new'],
  ['/', 'search'],
  ['↑ ↓', 'rows'],
  ['Alt+1 … 4', 'sections'],
  ['⏎', 'add'],
  ['+ −', 'quantity'],
  ['Ctrl+⏎', 'place'],
] as const;

/** What the keyboard does here, while nothing is chosen. */
export function OperatorKeys() {
  const { t } = useWords('orders');
  return (
    <chakra.div display="grid" justifyItems="center" gap="4" py="12">
      <SealMark glyph="听" size={48} look="outline" />
      <chakra.p textStyle="section">{t('om.choose')}</chakra.p>
      <chakra.dl hideBelow="md" display="grid" gridTemplateColumns="auto auto" rowGap="1.5" columnGap="4">
        {KEYS.map(([key, name]) => (
          <chakra.div key={name} display="contents">
            <chakra.dt textAlign="right">
              <Keys>{key}</Keys>
            </chakra.dt>
            <dd>{t(`om.key_${name}`)}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.div>
  );
}
