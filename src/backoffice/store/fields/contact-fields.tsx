import { narrow } from '#contract/domain/narrow.ts';
import { tidyNotifyPhone } from '#contract/domain/phone.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';

type Contact = { notify_phone: string; fax: string; need_fax: boolean };

/** By which numbers a store is notified. */
export function ContactFields({ port }: { port: FormPort<Contact> }) {
  const { t } = useWords('store');
  return (
    <>
      <FieldRow>
        <TextField
          label={t('field.notify_phone')}
          help={t('field.notify_phone_help')}
          placeholder="212-555-0189"
          dataField="restaurant.notify_phone"
          inputMode="tel"
          maxLength={20}
          {...port.text('notify_phone', tidyNotifyPhone)}
        />
        <TextField
          label={t('field.fax')}
          help={t('field.fax_help')}
          dataField="restaurant.fax"
          inputMode="tel"
          maxLength={20}
          {...port.text('fax', narrow)}
        />
      </FieldRow>
      <SwitchField
        label={t('field.need_fax')}
        dataField="restaurant.need_fax"
        isOn={port.values.need_fax}
        onChange={(isOn) => port.set('need_fax', isOn)}
      />
    </>
  );
}
