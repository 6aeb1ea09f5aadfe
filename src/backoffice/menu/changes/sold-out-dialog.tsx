import { useState } from 'react';
import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MomentField } from '../limited-time/moment-field.tsx';

type SoldOutDialogProps = { title: string; onChoose: (until: string) => void; onClose: () => void };

/** Until when something is sold out. */
export function SoldOutDialog({ title, onChoose, onClose }: SoldOutDialogProps) {
  const { t } = useWords('menu');
  const restaurant = useRestaurant();
  // What is sold out today is there again when the next day of business begins.
  const [until, setUntil] = useState(() => nextCycleStart(restaurant, Date.now()));
  const [problem, setProblem] = useState<string | undefined>();
  const choose = (): void => {
    if (until === null) setProblem(t('field_error.required'));
    else if (Date.parse(until) <= Date.now()) setProblem(t('field_error.time_in_past'));
    else onChoose(until);
  };
  return (
    <ActionDialog title={title} action={t('sold_out.set')} onYes={choose} onClose={onClose}>
      <MomentField
        label={t('sold_out.until_when')}
        value={until}
        error={problem}
        dataField="dish.sold_out_until"
        onChange={(instant) => {
          setUntil(instant);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}
