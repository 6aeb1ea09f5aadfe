import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { browserName } from '#contract/domain/browser-name.ts';
import type { PushPlace } from '#contract/http/devices/push.ts';
import { pushQueries, useForgetBrowser, useTurnPushOff, useTurnPushOn } from '../../../data/devices/push-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

/** Whether this browser gets alerts of orders that no one reacts to, and which others do. */
export function AlertsSection() {
  const { t } = useWords('account');
  const query = useQuery(pushQueries.places());
  const { data } = query;
  return (
    <FormSection id="alerts" title={t('alerts.title')} help={t('alerts.help')}>
      <ThisBrowser />
      <Reading query={query} failed={t('alerts.failed')} rows={1} />
      {data !== undefined && data.length > 0 ? (
        <chakra.ul aria-label={t('alerts.places')}>
          {data.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </chakra.ul>
      ) : null}
    </FormSection>
  );
}

function ThisBrowser() {
  const { t, language } = useWords('account');
  const { data: state } = useQuery(pushQueries.state());
  const turnOn = useTurnPushOn();
  const turnOff = useTurnPushOff();
  const ask = (): void =>
    turnOn.mutate(language, {
      onSuccess: (isOn) =>
        toaster.create({ type: isOn ? 'success' : 'error', title: t(isOn ? 'alerts.done_on' : 'alerts.refused') }),
    });
  if (state === undefined) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" data-testid="alerts-here">
      <Chip tone={state === 'on' ? 'ok' : 'outline'} {...(state === 'on' ? { icon: 'onTime' as const } : {})}>
        {t(`alerts.state_${state}`)}
      </Chip>
      {state === 'off' ? (
        <Button look="ink" disabled={turnOn.isPending} onClick={ask}>
          {t('alerts.turn_on')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {t('alerts.turn_off')}
        </Button>
      ) : null}
      {state === 'unsupported' || state === 'denied' ? (
        <chakra.p textStyle="helper" color="fg.muted" flexBasis="100%">
          {t(`alerts.why_${state}`)}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}

function PlaceRow({ place }: { place: PushPlace }) {
  const { t, own } = useWords('account');
  const forget = useForgetBrowser();
  const name = browserName(place.user_agent) ?? t('session.unknown');
  return (
    <Row lay="flow" gap="2" minH="52px" py="2">
      <chakra.div flex="1" minW="180px">
        <chakra.p fontWeight="700">{name}</chakra.p>
        <chakra.p textStyle="helper" color={place.is_failing ? 'zhu.fg' : 'fg.muted'}>
          {place.is_failing
            ? t('alerts.failing')
            : place.last_sent_at === null
              ? t('alerts.since', { time: own(place.created_at) })
              : t('alerts.last_sent', { time: own(place.last_sent_at) })}
        </chakra.p>
      </chakra.div>
      <Button
        look="danger"
        disabled={forget.isPending}
        aria-label={t('alerts.forget_named', { name })}
        onClick={() => forget.mutate(place.id)}
      >
        {t('alerts.forget')}
      </Button>
    </Row>
  );
}
