import { PRINTED_METHODS, PRINTER_KINDS } from '#contract/domain/printer.ts';
import { RECEIPT_KINDS } from '#contract/domain/receipt.ts';
import { PAPERS } from '#contract/domain/screen-settings.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { AS_NUMBER } from '../../kit/form/number-text.ts';
import type { CallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import type { PrinterValues } from './printer-values.ts';
import { StationsField } from './stations-field.tsx';

const COPIES = ['1', '2', '3', '4', '5'] as const;

type PrinterFieldsProps = {
  form: Pick<CallForm<PrinterValues>, 'input' | 'control' | 'toggle'>;
  isNew: boolean;
};

export function PrinterFields({ form: { input, control, toggle }, isNew }: PrinterFieldsProps) {
  const { t } = useWords('printers');
  const copies = control('copies');
  const orNone = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text) };
  return (
    <>
      <TextField
        label={t('name')}
        help={t('name_help')}
        maxLength={40}
        autoComplete="off"
        data-field="printer.name"
        {...input('name')}
      />
      {isNew ? (
        <ChoiceField
          label={t('kind_of')}
          help={t(`kind_help.${control('kind').value}`)}
          dataField="printer.kind"
          {...control('kind')}
          options={PRINTER_KINDS.map((value) => ({ value, text: t(`kind.${value}`) }))}
        />
      ) : null}
      {control('kind').value === 'escpos_tcp' ? (
        <FieldRow>
          <TextField
            label={t('host')}
            help={t('host_help')}
            maxLength={120}
            autoComplete="off"
            data-field="printer.host"
            {...input('host', orNone)}
          />
          <TextField
            label={t('port')}
            help={t('port_help')}
            inputMode="numeric"
            maxLength={5}
            data-field="printer.port"
            {...input('port', AS_NUMBER)}
          />
        </FieldRow>
      ) : null}
      <ChoiceField
        label={t('paper')}
        dataField="printer.paper"
        {...control('paper')}
        options={PAPERS.map((value) => ({ value, text: t('paper_mm', { mm: value }) }))}
      />
      <ChoiceField
        label={t('language_first')}
        help={t('language_help')}
        dataField="printer.language"
        {...control('language')}
        options={(['zh', 'en'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
      />
      <ChoiceField
        label={t('what')}
        help={t(`receipt_help.${control('receipt').value}`)}
        dataField="printer.receipt"
        {...control('receipt')}
        options={RECEIPT_KINDS.map((value) => ({ value, text: t(`receipt.${value}`) }))}
      />
      <ChoiceField
        label={t('copies_label')}
        dataField="printer.copies"
        value={COPIES.find((value) => Number(value) === copies.value) ?? '1'}
        options={COPIES.map((value) => ({ value, text: value }))}
        onChange={(value) => copies.onChange(Number(value))}
      />
      <SwitchField
        label={t('auto_print')}
        help={t('auto_print_help')}
        dataField="printer.auto_print"
        {...toggle('auto_print')}
      />
      <ChoiceField
        label={t('which')}
        dataField="printer.methods"
        {...control('methods')}
        options={PRINTED_METHODS.map((value) => ({ value, text: t(`methods.${value}`) }))}
      />
      <StationsField {...control('stations')} />
    </>
  );
}
