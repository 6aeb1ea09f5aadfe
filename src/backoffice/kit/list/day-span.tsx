import { chakra } from '@chakra-ui/react';
import { DateField } from '../../../ui/date-field.tsx';
import { useWords } from '../../use-words.ts';

type DaySpanProps = {
  from: string | null;
  to: string | null;
  /** Both as they are shown: the address may have them the wrong way round. */
  onChange: (days: { from: string | null; to: string | null }) => void;
};

/** From one day to another, either open. */
export function DaySpan({ from, to, onChange }: DaySpanProps) {
  const { t } = useWords();
  return (
    <chakra.div display="flex" alignItems="center" gap="1" flex="none" maxW="full">
      <div>
        <DateField
          label={t('orders.from')}
          isLabelHidden
          value={from}
          {...(to === null ? {} : { max: to })}
          onChange={(day) => onChange({ from: day, to })}
        />
      </div>
      <chakra.span aria-hidden="true">–</chakra.span>
      <div>
        <DateField
          label={t('orders.to')}
          isLabelHidden
          value={to}
          {...(from === null ? {} : { min: from })}
          onChange={(day) => onChange({ from, to: day })}
        />
      </div>
    </chakra.div>
  );
}
