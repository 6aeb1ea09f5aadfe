import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Printer } from '#contract/domain/printer.ts';
import { useAddPrinter, useUpdatePrinter } from '../../data/printer/printer-queries.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { PrinterFields } from './printer-fields.tsx';
import { NEW_PRINTER, printerSchema, valuesOf, type PrinterValues } from './printer-values.ts';
import type { ShownOnce } from './secret-dialog.tsx';

const FORM_ID = 'printer';
type PrinterPanelProps = {
  /** Undefined: a new one. */
  printer: Printer | undefined;
  onSecret: (shown: ShownOnce) => void;
  onClose: () => void;
};

export function PrinterPanel({ printer, onSecret, onClose }: PrinterPanelProps) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const add = useAddPrinter(restaurantId);
  const update = useUpdatePrinter(restaurantId);
  const values = useMemo(() => (printer === undefined ? NEW_PRINTER : valuesOf(printer)), [printer]);
  const save = async (input: PrinterValues): Promise<void> => {
    const { kind, ...change } = input;
    if (printer !== undefined) {
      await update.mutateAsync({ printer_id: printer.id, ...change });
      toaster.create({ type: 'success', title: t('done.edited') });
      return onClose();
    }
    const added = await add.mutateAsync({ kind, ...change });
    toaster.create({ type: 'success', title: t('done.added') });
    if (added.shown_once === null) onClose();
    else onSecret({ printer: added.printer, shown_once: added.shown_once });
  };
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: printerSchema,
    values,
    save,
    area: 'printers',
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <SidePanel
      title={printer === undefined ? t('add') : t('edit_named', { name: printer.name })}
      closeLabel={t('close')}
      width="520px"
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t(printer === undefined ? 'add' : 'form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <PrinterFields form={form} errorOf={errorOf} kind={kind} isNew={printer === undefined} />
      </chakra.form>
    </SidePanel>
  );
}
