import type { BillState } from '#contract/domain/bill.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { STATE_TONES } from './bill-words.ts';

const MARKS: Record<BillState, IconName> = { open: 'clock', issued: 'note', paid: 'check', disputed: 'octagon' };

export function BillChip({ state }: { state: BillState }) {
  const { t } = useWords('figures');
  return (
    <Chip tone={STATE_TONES[state]} icon={MARKS[state]} field="bill.state">
      {t(`bill_state.${state}`)}
    </Chip>
  );
}
