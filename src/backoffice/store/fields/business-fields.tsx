import type { DeliveryZones } from '#contract/domain/delivery-zones.ts';
import { WEEKDAYS, type Holiday, type Hours } from '#contract/domain/opening-hours.ts';
import type { Provider } from '#contract/domain/delivery.ts';
import { PROVIDERS } from '#contract/domain/delivery.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MissedMiles } from '../delivery/missed-miles.tsx';
import { TiersEditor, type TierDraft } from '../delivery/tiers-editor.tsx';
import { ZonesEditor } from '../delivery/zones-editor.tsx';
import type { FormPort } from './form-port.ts';
import { HolidaysEditor } from '../hours/holidays-editor.tsx';
import { WeekEditor } from '../hours/week-editor.tsx';
import { NumberField } from './number-field.tsx';
import { clockOf } from '../../kit/form/clock-text.ts';
import { scaleOf } from '../hours/spans.ts';
import { RateField } from './rate-field.tsx';
import type { ReactNode } from 'react';

type HoursPart = { hours: Hours; holidays: Holiday[] };
type CutoffPart = { business_day_cutoff: string };

type HoursSectionProps = {
  port: FormPort<HoursPart>;
  /** The end of the business day, where it may be changed: the bars begin with it. */
  cutoff?: FormPort<CutoffPart>;
  timeZone: string;
  children?: ReactNode;
};

/** When it is open. */
export function HoursSection({ port, cutoff, timeZone, children }: HoursSectionProps) {
  const { t } = useWords('store');
  const restaurant = useMaybeRestaurant();
  const { hours, holidays } = port.values;
  const dayEnd = cutoff?.values.business_day_cutoff ?? restaurant?.business_day_cutoff ?? '';
  const scale = scaleOf(dayEnd, [...WEEKDAYS.flatMap((day) => hours[day]), ...holidays.flatMap(({ spans }) => spans)]);
  return (
    <FormSection id="hours" title={t('section.hours')} help={t('section.hours_help')}>
      <WeekEditor
        hours={port.values.hours}
        scale={scale}
        error={port.errorOf('hours')}
        onChange={(next) => port.set('hours', next)}
      />
      <HolidaysEditor
        holidays={port.values.holidays}
        scale={scale}
        timeZone={timeZone}
        onChange={(next) => port.set('holidays', next)}
      />
      {cutoff === undefined ? null : <CutoffField port={cutoff} />}
      {children}
    </FormSection>
  );
}

function CutoffField({ port }: { port: FormPort<CutoffPart> }) {
  const { t } = useWords('store');
  const field = port.text('business_day_cutoff');
  return (
    <FieldRow>
      <TextField
        label={t('field.business_day_cutoff')}
        help={t('field.business_day_cutoff_help')}
        dataField="restaurant.business_day_cutoff"
        inputMode="numeric"
        maxLength={8}
        {...field}
        onBlur={() => {
          const clock = clockOf(port.values.business_day_cutoff);
          if (clock !== undefined) port.set('business_day_cutoff', clock);
          field.onBlur();
        }}
      />
      <span />
    </FieldRow>
  );
}

type RangePart = {
  max_delivery_distance: number;
  minimum_order_cents: number;
  delivery_fee_tiers: TierDraft[];
  delivery_zones?: DeliveryZones | undefined;
};
type DeliveryPart = RangePart & {
  delivery_mode: 'own' | 'provider';
  provider: Provider;
  quote_fee_cap_cents: number | null;
};

/** Who delivers, how far, for what. */
export function DeliverySection({ port, children }: { port: FormPort<DeliveryPart>; children?: ReactNode }) {
  const { t } = useWords('store');
  const { delivery_mode, provider, quote_fee_cap_cents } = port.values;
  return (
    <FormSection id="delivery" title={t('section.delivery')} help={t('section.delivery_help')}>
      <ChoiceField
        label={t('field.delivery_mode')}
        dataField="restaurant.delivery_mode"
        value={delivery_mode}
        options={(['own', 'provider'] as const).map((value) => ({ value, text: t(`delivery_mode.${value}`) }))}
        onChange={(value) => port.set('delivery_mode', value)}
      />
      {delivery_mode === 'own' ? null : (
        <FieldRow>
          <ChoiceField
            label={t('field.provider')}
            dataField="restaurant.provider"
            value={provider}
            options={PROVIDERS.map((value) => ({ value, text: t(`provider.${value}`) }))}
            onChange={(value) => port.set('provider', value)}
          />
          <MoneyField
            label={t('field.quote_fee_cap_cents')}
            help={t('field.quote_fee_cap_help')}
            dataField="restaurant.quote_fee_cap_cents"
            value={quote_fee_cap_cents}
            error={port.errorOf('quote_fee_cap_cents')}
            onChange={(value) => port.set('quote_fee_cap_cents', value)}
          />
        </FieldRow>
      )}
      <RangeFields port={port} />
      {children}
    </FormSection>
  );
}

/** How far, from how much on, and for which fee. */
export function RangeFields({ port }: { port: FormPort<RangePart> }) {
  const { t } = useWords('store');
  return (
    <>
      <FieldRow>
        <NumberField
          label={t('field.max_delivery_distance')}
          dataField="restaurant.max_delivery_distance"
          unit="mi"
          {...port.number('max_delivery_distance')}
        />
        <MoneyField
          label={t('field.minimum_order_cents')}
          help={t('field.minimum_order_help')}
          dataField="restaurant.minimum_order_cents"
          {...port.number('minimum_order_cents')}
          value={port.values.minimum_order_cents}
        />
      </FieldRow>
      <TiersEditor
        tiers={port.values.delivery_fee_tiers}
        errorOf={port.errorOf}
        onChange={(tiers) => port.set('delivery_fee_tiers', tiers)}
      />
      <MissedMiles values={port.values} />
      {port.values.delivery_zones === undefined ? null : (
        <ZonesEditor
          zones={port.values.delivery_zones}
          usualFee={port.values.delivery_fee_tiers[0]?.fee_cents ?? 0}
          errorOf={port.errorOf}
          onChange={(zones) => port.set('delivery_zones', zones)}
        />
      )}
    </>
  );
}

/** How long food takes. */
export function WaitingTimeField({ port }: { port: FormPort<{ waiting_time_minutes: number }> }) {
  const { t } = useWords('store');
  return (
    <NumberField
      label={t('field.waiting_time_minutes')}
      help={t('field.waiting_time_help')}
      dataField="restaurant.waiting_time_minutes"
      unit={t('unit.minutes')}
      {...port.number('waiting_time_minutes')}
    />
  );
}

type MoneyPart<Rate> = { default_tip_rate: number; tax_rate: Rate; online_payment: boolean };
type MoneyPort = FormPort<MoneyPart<number>> | FormPort<MoneyPart<number | null>>;

/** Tip, tax and online payment; a new store has no rate of tax yet. */
export function MoneyFields({ port }: { port: MoneyPort }) {
  const { t } = useWords('store');
  return (
    <>
      <FieldRow>
        <RateField
          label={t('field.default_tip_rate')}
          dataField="restaurant.default_tip_rate"
          {...port.number('default_tip_rate')}
        />
        <RateField label={t('field.tax_rate')} dataField="restaurant.tax_rate" isTax {...port.number('tax_rate')} />
      </FieldRow>
      <SwitchField
        label={t('field.online_payment')}
        help={t('field.online_payment_help')}
        dataField="restaurant.online_payment"
        isOn={port.values.online_payment}
        onChange={(isOn) => port.set('online_payment', isOn)}
      />
    </>
  );
}
