import { Controller, type UseFormReturn } from 'react-hook-form';
import { PRINTED_METHODS, PRINTER_KINDS, type PrinterKind } from '#contract/domain/printer.ts';
import { RECEIPT_KINDS } from '#contract/domain/receipt.ts';
import { PAPERS } from '#contract/domain/screen-settings.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldRow } from '../form/form-section.tsx';
import { useWords } from '../use-words.ts';
import type { PrinterValues } from './printer-values.ts';
import { StationsField } from './stations-field.tsx';

const COPIES = ['1', '2', '3', '4', '5'] as const;

type PrinterFieldsProps = {
  form: UseFormReturn<PrinterValues>;
  errorOf: (path: string) => string | undefined;
  kind: PrinterKind;
  isNew: boolean;
};

export function PrinterFields({ form, errorOf, kind, isNew }: PrinterFieldsProps) {
  const { t } = useWords('printers');
  const { control, register } = form;
  const number = { setValueAs: (text: unknown) => (text === '' ? Number.NaN : Number(text)) };
  const orNone = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text) };
  return (
    <>
      <TextField
        label={t('name')}
        help={t('name_help')}
        error={errorOf('name')}
        maxLength={40}
        autoComplete="off"
        data-field="printer.name"
        {...register('name')}
      />
      {isNew ? (
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceField
              label={t('kind_of')}
              help={t(`kind_help.${field.value}`)}
              dataField="printer.kind"
              value={field.value}
              options={PRINTER_KINDS.map((value) => ({ value, text: t(`kind.${value}`) }))}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
      {kind === 'escpos_tcp' ? (
        <FieldRow>
          <TextField
            label={t('host')}
            help={t('host_help')}
            error={errorOf('host')}
            maxLength={120}
            autoComplete="off"
            data-field="printer.host"
            {...register('host', orNone)}
          />
          <TextField
            label={t('port')}
            help={t('port_help')}
            error={errorOf('port')}
            inputMode="numeric"
            maxLength={5}
            data-field="printer.port"
            {...register('port', number)}
          />
        </FieldRow>
      ) : null}
      <Controller
        control={control}
        name="paper"
        render={({ field }) => (
          <ChoiceField
            label={t('paper')}
            dataField="printer.paper"
            value={field.value}
            options={PAPERS.map((value) => ({ value, text: t('paper_mm', { mm: value }) }))}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <ChoiceField
            label={t('language_first')}
            help={t('language_help')}
            dataField="printer.language"
            value={field.value}
            options={(['zh', 'en'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="receipt"
        render={({ field }) => (
          <ChoiceField
            label={t('what')}
            help={t(`receipt_help.${field.value}`)}
            dataField="printer.receipt"
            value={field.value}
            options={RECEIPT_KINDS.map((value) => ({ value, text: t(`receipt.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="copies"
        render={({ field }) => (
          <ChoiceField
            label={t('copies_label')}
            dataField="printer.copies"
            value={COPIES.find((value) => Number(value) === field.value) ?? '1'}
            options={COPIES.map((value) => ({ value, text: value }))}
            onChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
      <Controller
        control={control}
        name="auto_print"
        render={({ field }) => (
          <SwitchField
            label={t('auto_print')}
            help={t('auto_print_help')}
            dataField="printer.auto_print"
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="methods"
        render={({ field }) => (
          <ChoiceField
            label={t('which')}
            dataField="printer.methods"
            value={field.value}
            options={PRINTED_METHODS.map((value) => ({ value, text: t(`methods.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="stations"
        render={({ field }) => (
          <StationsField value={field.value} error={errorOf('stations')} onChange={field.onChange} />
        )}
      />
    </>
  );
}
