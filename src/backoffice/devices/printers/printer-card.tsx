import { chakra } from '@chakra-ui/react';
import { isStuck, type Printer, type PrinterState } from '#contract/domain/printer.ts';
import { useTestPrinter, useUpdatePrinter } from '../../../data/devices/printer-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayFailure } from '../../kit/say.ts';
import { Card } from '../../kit/card.tsx';
import { useWords } from '../../use-words.ts';

const toneOf = (state: PrinterState): ChipTone => {
  if (isStuck(state)) return 'late';
  if (state === 'paper_low') return 'soon';
  return state === 'ready' ? 'ok' : 'outline';
};
const ICONS = { late: 'late', soon: 'soon', ok: 'onTime' } as const;
const iconOf = (tone: ChipTone) => (tone === 'late' || tone === 'soon' || tone === 'ok' ? { icon: ICONS[tone] } : {});

type PrinterCardProps = { printer: Printer; onEdit: () => void; onRotate: () => void; onDelete: () => void };

/** One printer: how it is now and since when, what it prints, and a page to try it. */
export function PrinterCard({ printer, onEdit, onRotate, onDelete }: PrinterCardProps) {
  const { t, time } = useWords('printers');
  const may = useMay();
  const mayManage = may('printer.manage');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdatePrinter(restaurantId);
  const test = useTestPrinter(restaurantId);
  const { name, state } = printer;
  const tone = printer.is_on ? toneOf(state) : 'outline';
  const say = (title: string) => ({
    onSuccess: () => void toaster.create({ type: 'success', title }),
    onError: sayFailure(t),
  });
  const prints = [
    <span key="receipt" data-field="printer.receipt">
      {t(`receipt.${printer.receipt}`)}
    </span>,
    <span key="methods" data-field="printer.methods">
      {t(`methods.${printer.methods}`)}
    </span>,
    <span key="stations" data-field="printer.stations">
      {printer.stations === null ? t('stations_all') : printer.stations.join(', ')}
    </span>,
    <span key="copies" data-field="printer.copies">
      {t('copies', { count: printer.copies })}
    </span>,
    <span key="paper" data-field="printer.paper">
      {t('paper_mm', { mm: printer.paper })}
    </span>,
    <span key="language" data-field="printer.language">
      {t(`language.${printer.language}`)}
    </span>,
  ];
  return (
    <Card
      title={name}
      titleField="printer.name"
      titleWidth="160px"
      testId="printer-card"
      chips={
        <>
          <Chip tone="plain" field="printer.kind">
            {t(`kind.${printer.kind}`)}
          </Chip>
          <Chip tone={tone} {...iconOf(tone)} field="printer.state">
            {printer.is_on ? t(`state.${state}`) : t('off')}
          </Chip>
        </>
      }
      actions={
        <>
          {may('print.order') ? (
            <Button
              disabled={test.isPending || !printer.is_on}
              onClick={() => test.mutate(printer.id, say(t('test_sent')))}
              aria-label={t('test_named', { name })}
            >
              <OfficeIcon name="print" />
              {t('test')}
            </Button>
          ) : null}
          {mayManage ? (
            <>
              <Button onClick={onEdit} aria-label={t('edit_named', { name })}>
                <OfficeIcon name="edit" />
                {t('edit')}
              </Button>
              {printer.kind === 'cloudprnt' ? (
                <Button onClick={onRotate} aria-label={t('rotate_named', { name })}>
                  <OfficeIcon name="key" />
                  {t('rotate')}
                </Button>
              ) : null}
              <Button look="danger" onClick={onDelete} aria-label={t('delete_named', { name })}>
                {t('delete')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <chakra.p textStyle="helper" color="fg.muted">
        <span data-field="printer.last_seen_at">
          {printer.last_seen_at === null
            ? t('never_seen')
            : t('last_seen', { time: time(printer.last_seen_at, 'dayAndClock') })}
        </span>
        {printer.state_since === null ? null : (
          <span data-field="printer.state_since">
            {' · '}
            {t('since', { time: time(printer.state_since, 'dayAndClock') })}
          </span>
        )}
        {printer.model === null ? null : <span data-field="printer.model">{` · ${printer.model}`}</span>}
        {printer.host === null ? null : (
          <span>
            {' · '}
            <span data-field="printer.host">{printer.host}</span>:<span data-field="printer.port">{printer.port}</span>
          </span>
        )}
      </chakra.p>
      <chakra.p color={printer.waiting > 0 ? 'fg' : 'fg.muted'} data-field="printer.waiting">
        {t('waiting', { count: printer.waiting })}
      </chakra.p>
      <chakra.p display="flex" flexWrap="wrap" rowGap="1" columnGap="3" textStyle="chip">
        {prints}
      </chakra.p>
      <SwitchField
        label={t('is_on')}
        dataField="printer.is_on"
        isOn={printer.is_on}
        isDisabled={update.isPending || !mayManage}
        onChange={(is_on) => update.mutate({ printer_id: printer.id, is_on }, say(t('done.edited')))}
      />
      <SwitchField
        label={t('auto_print')}
        help={t('auto_print_help')}
        dataField="printer.auto_print"
        isOn={printer.auto_print}
        isDisabled={update.isPending || !mayManage}
        onChange={(auto_print) => update.mutate({ printer_id: printer.id, auto_print }, say(t('done.edited')))}
      />
    </Card>
  );
}
