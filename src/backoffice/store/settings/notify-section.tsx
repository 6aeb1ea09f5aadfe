import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { NOTICE_WAYS, type NoticeWay, type OrderNotify } from '#contract/domain/restaurant.ts';
import { useTestNotice } from '../../../data/restaurant/store-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow, FormSection } from '../../form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from '../form-port.ts';
import { NumberField } from '../number-field.tsx';

type NotifyPart = { order_notify: OrderNotify; notify_phone: string; fax: string; need_fax: boolean };
type NotifySectionProps = { port: FormPort<NotifyPart>; restaurantId: string };

/** Who is told when an order waits: each way with its patience, and a test that says truly what became of it. */
export function NotifySection({ port, restaurantId }: NotifySectionProps) {
  const { t } = useWords('store');
  const { order_notify, need_fax } = port.values;
  const put = (way: NoticeWay, change: Partial<OrderNotify[NoticeWay]>): void =>
    port.set('order_notify', { ...order_notify, [way]: { ...order_notify[way], ...change } });
  return (
    <FormSection id="notify" title={t('section.notify')} help={t('section.notify_help')}>
      <FieldRow>
        <TextField
          label={t('field.notify_phone')}
          help={t('field.notify_phone_help')}
          placeholder="212-555-0189"
          dataField="restaurant.notify_phone"
          inputMode="tel"
          maxLength={12}
          {...port.text('notify_phone')}
        />
        <TextField
          label={t('field.fax')}
          dataField="restaurant.fax"
          inputMode="tel"
          maxLength={20}
          {...port.text('fax')}
        />
      </FieldRow>
      <SwitchField
        label={t('field.need_fax')}
        dataField="restaurant.need_fax"
        isOn={need_fax}
        onChange={(isOn) => port.set('need_fax', isOn)}
      />
      <chakra.div data-field="restaurant.order_notify" display="grid" gap="4px">
        {NOTICE_WAYS.map((way) => (
          <WayRow
            key={way}
            way={way}
            restaurantId={restaurantId}
            setting={order_notify[way]}
            error={port.errorOf(`order_notify.${way}.after_seconds`)}
            onChange={(change) => put(way, change)}
          />
        ))}
      </chakra.div>
      <chakra.p textStyle="helper" color="fg.muted">
        {t('notify.push_hint')}{' '}
        <chakra.span textDecoration="underline">
          <Link to="/setting#alerts">{t('notify.push_place')}</Link>
        </chakra.span>
      </chakra.p>
    </FormSection>
  );
}

type WayRowProps = {
  way: NoticeWay;
  restaurantId: string;
  setting: OrderNotify[NoticeWay];
  error: string | undefined;
  onChange: (change: Partial<OrderNotify[NoticeWay]>) => void;
};

function WayRow({ way, restaurantId, setting, error, onChange }: WayRowProps) {
  const { t } = useWords('store');
  const test = useTestNotice(restaurantId);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr 130px', md: '180px 150px auto minmax(0, 1fr)' }}
      gap="4px 12px"
      alignItems="center"
      py="6px"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <SwitchField label={t(`way.${way}`)} isOn={setting.on} onChange={(on) => onChange({ on })} />
      <NumberField
        label={t('notify.after')}
        unit={t('unit.seconds')}
        value={setting.after_seconds}
        error={error}
        isDisabled={!setting.on}
        // An empty number is null until the schema says that it is missing.
        onChange={(value) => onChange({ after_seconds: value as number })}
      />
      <Button
        justifySelf="start"
        disabled={test.isPending}
        onClick={() => test.mutate(way)}
        aria-label={t('notify.test_of', { way: t(`way.${way}`) })}
      >
        {t('notify.test')}
      </Button>
      <chakra.span role="status" gridColumn={{ base: '1 / -1', md: 'auto' }} textStyle="helper" color="fg.muted">
        {test.data === undefined ? '' : t(`notify.${test.data.outcome}`, { to: test.data.to })}
      </chakra.span>
    </chakra.div>
  );
}
