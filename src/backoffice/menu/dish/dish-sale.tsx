import { DISH_STATUSES } from '#contract/domain/menu.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { DishFormParts } from './dish-draft.ts';
import { MomentField } from '../limited-time/moment-field.tsx';
import { StationField } from './station-field.tsx';

/** Whether it is on sale (the buttons of a new dish say it), how it is shown, and who cooks it. */
export function DishSale({ draft, errorOf, change, isNew }: DishFormParts & { isNew: boolean }) {
  const { t } = useWords('menu');
  return (
    <>
      {isNew ? null : (
        <ChoiceField
          label={t('field.status')}
          dataField="dish.status"
          error={errorOf('status')}
          value={draft.status}
          options={DISH_STATUSES.map((status) => ({ value: status, text: t(`dish_status.${status}`) }))}
          onChange={(status) => change({ status, ...(status === 'sold_out' ? {} : { sold_out_until: null }) })}
        />
      )}
      {draft.status === 'sold_out' ? (
        <MomentField
          label={t('sold_out.until_when')}
          help={t('sold_out.until_help')}
          dataField="dish.sold_out_until"
          error={errorOf('sold_out_until')}
          value={draft.sold_out_until}
          onChange={(sold_out_until) => change({ sold_out_until })}
        />
      ) : null}
      <FieldRow>
        <SwitchField
          label={t('special')}
          help={t('special_help')}
          dataField="dish.is_chefs_special"
          isOn={draft.is_chefs_special}
          onChange={(is_chefs_special) => change({ is_chefs_special })}
        />
        <SwitchField
          label={t('alone')}
          help={t('alone_help')}
          dataField="dish.can_order_alone"
          isOn={draft.can_order_alone}
          onChange={(can_order_alone) => change({ can_order_alone })}
        />
      </FieldRow>
      <StationField
        entity="dish"
        value={draft.station}
        error={errorOf('station')}
        onChange={(station) => change({ station })}
      />
    </>
  );
}
