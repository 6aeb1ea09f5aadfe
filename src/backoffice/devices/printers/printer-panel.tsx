import { useMemo } from 'react';
import type { Printer } from '#contract/domain/printer.ts';
import { useAddPrinter, useUpdatePrinter } from '../../../data/devices/printer-queries.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PrinterFields } from './printer-fields.tsx';
import { NEW_PRINTER, printerSchema, valuesOf, type PrinterValues } from './printer-values.ts';
import type { ShownOnce } from './secret-dialog.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';

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
      toaster.create({ type: 'success', title: t('done.edited'), description: input.name });
      return onClose();
    }
    const added = await add.mutateAsync({ kind, ...change });
    toaster.create({ type: 'success', title: t('done.added'), description: input.name });
    if (added.shown_once === null) onClose();
    else onSecret({ printer: added.printer, shown_once: added.shown_once });
  };
  const { submit, failure, isSaving, ...fields } = useCallForm({
    schema: printerSchema,
    values,
    save,
    area: 'printers',
  });
  return (
    <FormPanel
      title={printer === undefined ? t('add') : t('edit_named', { name: printer.name })}
      width="520px"
      form={{ submit, failure, isSaving }}
      saveLabel={t(printer === undefined ? 'add' : 'form.save')}
      onClose={onClose}
    >
      <PrinterFields form={fields} isNew={printer === undefined} />
    </FormPanel>
  );
}
