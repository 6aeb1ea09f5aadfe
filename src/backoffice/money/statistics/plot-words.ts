import type { PlotWords } from '../../../ui/charts-box.tsx';
import { useWords } from '../../use-words.ts';

/** The words on every plot's own buttons. */
export function usePlotWords(): PlotWords {
  const { t } = useWords('figures');
  return { asTable: t('as_table'), asPlot: t('as_plot'), csv: t('csv') };
}
