import { Icon } from '#src/ui/icons.tsx';
import type { DayClosing } from '../desk-calls.ts';
import { useDeskParts, useMoney } from '../desk-context.ts';
import { printHere } from '../print/paper-page.ts';
import { dayPaper } from './day-paper.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** The sheet on this device's own printer: a printer of the server knows orders only. */
export function PrintDay({ closing }: { closing: DayClosing }) {
  const t = useAreaWords('day');
  const { desk, own } = useDeskParts();
  const money = useMoney();

  function print(): void {
    const { store } = desk.view();
    const { language, print: settings } = own.view().settings;
    const blocks = dayPaper(closing, {
      t,
      money,
      language,
      store: { name: store?.name ?? '', time_zone: store?.time_zone ?? 'Etc/UTC' },
      at: new Date(desk.now()).toISOString(),
    });
    printHere({ papers: [blocks], paper: settings.paper, language });
  }

  return (
    <button type="button" className="button line" data-testid="print-day" onClick={print}>
      <Icon name="printer" />
      {t('print')}
    </button>
  );
}
