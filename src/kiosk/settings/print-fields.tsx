import { PAPERS } from '#contract/domain/screen-settings.ts';
import { askedCell } from '../check/check-cells.ts';
import { useCell } from '../cell.ts';
import { Chips } from './chips.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const COPIES = ['1', '2', '3', '4', '5'] as const;

/** What this screen prints by itself, and on which printer. */
export function PrintFields() {
  const t = useAreaWords('screen');
  const { settings, change } = useSettingsPanel();
  const { printers } = useCell(askedCell);
  const { auto, copies, paper, printer_id } = settings.print;
  const known = (printers ?? []).map(({ id, name }) => ({ value: id, words: name }));
  return (
    <section className="set-section">
      <h3>{t('set.print')}</h3>
      <Chips
        title={t('set.auto')}
        field="auto"
        chosen={auto ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({ value, words: t(`set.${value}`) }))}
        onChoose={(value) => change({ print: { auto: value === 'on' } })}
      />
      <Chips
        title={t('set.printer')}
        field="printer"
        chosen={printer_id ?? ''}
        choices={[{ value: '', words: t('set.printer_browser') }, ...known]}
        onChoose={(value) => change({ print: { printer_id: value === '' ? null : value } })}
      />
      <Chips
        title={t('set.copies')}
        field="copies"
        chosen={String(copies)}
        choices={COPIES.map((value) => ({ value, words: value }))}
        onChoose={(value) => change({ print: { copies: Number(value) } })}
      />
      <Chips
        title={t('set.paper')}
        field="paper"
        chosen={paper}
        choices={PAPERS.map((value) => ({ value, words: t(`set.paper_${value}`) }))}
        onChoose={(value) => change({ print: { paper: value } })}
      />
    </section>
  );
}
