import { chakra } from '@chakra-ui/react';
import { COMPARES } from '#contract/domain/statistics.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SpanField } from '../../../ui/span-field.tsx';
import { useWords } from '../../use-words.ts';
import { PRESETS, type Preset } from './span-params.ts';
import type { useSpan } from './use-span.ts';

type SpanBarProps = { state: ReturnType<typeof useSpan>; isReading: boolean };

const isPreset = (id: string): id is Preset => (PRESETS as readonly string[]).includes(id);

/** Which days, compared with which, and the button to print; not figures of other days, while these are read. */
export function SpanBar({ state, isReading }: SpanBarProps) {
  const { t } = useWords('figures');
  const { span, preset, compare, today, setSpan, setParam } = state;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minW="0" maxW="full" className="no-print">
      <SpanField
        label={t('span.label')}
        presets={PRESETS.map((id) => ({ id, text: t(`span.${id}`) }))}
        custom={{ id: 'custom', text: t('span.custom') }}
        chosen={preset}
        span={span}
        max={today}
        fromLabel={t('span.from')}
        toLabel={t('span.to')}
        onPreset={(id) => setSpan(isPreset(id) ? { preset: id } : { span })}
        onSpan={(next) => setSpan({ span: next })}
      />
      <SelectField
        label={t('compare.label')}
        value={compare}
        options={COMPARES.map((value) => ({ value, text: t(`compare.${value}`) }))}
        onChange={(value) => setParam('compare', value)}
      />
      <Button disabled={isReading} onClick={() => window.print()}>
        <OfficeIcon name="print" />
        {t('print')}
      </Button>
    </chakra.div>
  );
}
