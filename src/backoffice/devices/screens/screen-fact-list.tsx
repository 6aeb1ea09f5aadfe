import { chakra } from '@chakra-ui/react';
import type { Device } from '#contract/http/devices/device.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { screenFacts, type ScreenFact } from './screen-facts.ts';

/** What a screen reported last, troubles first. */
export const FactList = ({ screen, now }: { screen: Device; now: number }) => (
  <ul data-field="device.state">
    {screenFacts(screen, now).map((fact) => (
      <FactLine key={fact.key} fact={fact} />
    ))}
  </ul>
);

const FACT_LOOKS = {
  ok: { icon: 'check', color: 'fg.muted' },
  soon: { icon: 'triangle', color: 'amber.fg' },
  late: { icon: 'octagon', color: 'zhu.fg' },
} as const;

function FactLine({ fact }: { fact: ScreenFact }) {
  const { t } = useWords();
  const { icon, color } = FACT_LOOKS[fact.tone];
  return (
    <chakra.li display="flex" alignItems="center" gap="1.5" color={color}>
      <Icon name={icon} />
      {t(`screen_fact.${fact.key}`, fact.values)}
    </chakra.li>
  );
}
