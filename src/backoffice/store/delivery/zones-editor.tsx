import { chakra } from '@chakra-ui/react';
import type { DeliveryZones, StreetException, ZipList } from '#contract/domain/delivery-zones.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useWords } from '../../use-words.ts';
import { StreetRow } from './street-row.tsx';
import { ZipListRow } from './zip-list-row.tsx';

type ZonesEditorProps = {
  zones: DeliveryZones;
  /** What a new one costs, until another fee is typed. */
  usualFee: number;
  errorOf: (path: string) => string | undefined;
  onChange: (zones: DeliveryZones) => void;
};

type Terms = { delivers: boolean; fee_cents: number };
const newList = (terms: Terms): ZipList => ({ name: '', zip_codes: [], minimum_order_cents: null, ...terms });
const newStreet = (terms: Terms): StreetException => ({ street: '', zip_code: '', from: null, to: null, ...terms });

/** Where it delivers besides the distances: streets first, then lists of ZIP codes [DZ1]. */
export function ZonesEditor({ zones, usualFee, errorOf, onChange }: ZonesEditorProps) {
  const { t } = useWords('store');
  const { zips, streets, only_listed } = zones;
  const put = (change: Partial<DeliveryZones>): void => onChange({ ...zones, ...change });
  return (
    <chakra.div display="grid" gap="3" role="group" aria-label={t('zones.title')}>
      <chakra.div>
        <chakra.b textStyle="chip">{t('zones.title')}</chakra.b>
        <chakra.p textStyle="helper" color="fg.muted">
          {t('zones.help')}
        </chakra.p>
      </chakra.div>
      {streets.map((street, index) => (
        <StreetRow
          key={`street-${index}-${streets.length}`}
          no={index + 1}
          street={street}
          errorOf={(field) => errorOf(`delivery_zones.streets.${index}.${field}`)}
          onChange={(change) =>
            put({ streets: streets.map((one, place) => (place === index ? { ...one, ...change } : one)) })
          }
          onRemove={() => put({ streets: streets.filter((_, place) => place !== index) })}
        />
      ))}
      {zips.map((list, index) => (
        <ZipListRow
          key={`list-${index}-${zips.length}`}
          no={index + 1}
          list={list}
          errorOf={(field) => errorOf(`delivery_zones.zips.${index}.${field}`)}
          onChange={(change) =>
            put({ zips: zips.map((one, place) => (place === index ? { ...one, ...change } : one)) })
          }
          onRemove={() => put({ zips: zips.filter((_, place) => place !== index) })}
        />
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={() => put({ streets: [...streets, newStreet({ delivers: false, fee_cents: usualFee })] })}>
          <OfficeIcon name="plus" />
          {t('zones.add_street')}
        </Button>
        <Button onClick={() => put({ zips: [...zips, newList({ delivers: true, fee_cents: usualFee })] })}>
          <OfficeIcon name="plus" />
          {t('zones.add_list')}
        </Button>
      </chakra.div>
      {zips.length + streets.length > 0 || only_listed ? (
        <SwitchField
          label={t('zones.only_listed')}
          help={t(only_listed ? 'zones.only_listed_help' : 'zones.only_listed_off')}
          error={errorOf('delivery_zones.only_listed')}
          dataField="restaurant.delivery_zones.only_listed"
          isOn={only_listed}
          onChange={(isOn) => put({ only_listed: isOn })}
        />
      ) : null}
    </chakra.div>
  );
}
