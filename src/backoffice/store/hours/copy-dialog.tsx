import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

export type Weekday = (typeof WEEKDAYS)[number];
type CopyDialogProps = { from: Weekday; onCopy: (days: Weekday[]) => void; onClose: () => void };

const OFTEN: readonly (readonly [string, readonly Weekday[]])[] = [
  ['every_day', WEEKDAYS],
  ['workdays', ['mon', 'tue', 'wed', 'thu', 'fri']],
  ['weekend', ['sat', 'sun']],
];

/** Which days get the same hours. */
export function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
  const { t } = useWords('store');
  const [days, setDays] = useState<readonly Weekday[]>([]);
  const others = WEEKDAYS.filter((day) => day !== from);
  return (
    <ActionDialog
      title={t('hours.copy_title', { day: t(`weekday.${from}`) })}
      action={t('hours.copy_to', { count: days.length })}
      isDisabled={days.length === 0}
      onYes={() => onCopy([...days])}
      onClose={onClose}
    >
      <div>
        <chakra.div display="flex" flexWrap="wrap" gap="2" mb="2">
          {OFTEN.map(([name, some]) => (
            <Button key={name} onClick={() => setDays(some.filter((day) => day !== from))}>
              {t(`hours.${name}`)}
            </Button>
          ))}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr">
          {others.map((day) => (
            <CheckField
              key={day}
              label={t(`weekday.${day}`)}
              isChecked={days.includes(day)}
              onChange={(isOn) => setDays(isOn ? [...days, day] : days.filter((known) => known !== day))}
            />
          ))}
        </chakra.div>
      </div>
    </ActionDialog>
  );
}
