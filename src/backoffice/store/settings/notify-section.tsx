import { chakra } from '@chakra-ui/react';
import { NOTICE_WAYS, type NoticeWay, type OrderNotify } from '#contract/domain/restaurant.ts';
import { useTestNotice } from '../../../data/store/store-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { ContactFields } from '../fields/contact-fields.tsx';
import type { FormPort } from '../fields/form-port.ts';
import { NumberField } from '../fields/number-field.tsx';
import { PageLink } from '../../kit/page-link.tsx';

type NotifyPart = { order_notify: OrderNotify; notify_phone: string; fax: string; need_fax: boolean };
type NotifySectionProps = { port: FormPort<NotifyPart>; restaurantId: string };

/** Who is alerted when an order waits: each way with its delay, and a test that shows the real outcome. */
export function NotifySection({ port, restaurantId }: NotifySectionProps) {
  const { t } = useWords('store');
  const { order_notify } = port.values;
  const put = (way: NoticeWay, change: Partial<OrderNotify[NoticeWay]>): void =>
    port.set('order_notify', { ...order_notify, [way]: { ...order_notify[way], ...change } });
  return (
    <FormSection id="notify" title={t('section.notify')} help={t('section.notify_help')}>
      <ContactFields port={port} />
      <chakra.div data-field="restaurant.order_notify" display="grid" gap="1">
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
        <PageLink isWay textDecoration="underline" to="/setting#alerts">
          {t('notify.push_place')}
        </PageLink>
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
      rowGap="1"
      columnGap="3"
      alignItems="center"
      py="1.5"
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
