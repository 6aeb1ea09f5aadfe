import { loadWords } from '#src/lib/i18n.ts';
import { latePart } from '../late-part.ts';

/** The parts of printing, loaded after the first board and kept (later-parts.ts); tickets and drawer name them from here. */
const withWords = <T>(load: Promise<T>): Promise<T> => Promise.all([load, loadWords('print')]).then(([part]) => part);
const loadKeeper = () => withWords(import('./print-keeper.tsx'));
const loadButton = () => withWords(import('./print-button.tsx'));
const loadLabels = () => withWords(import('./label-buttons.tsx'));
const loadFlag = () => withWords(import('./print-flag.tsx'));

export const PrintKeeper = latePart(async () => (await loadKeeper()).PrintKeeper);
export const PrintButton = latePart(async () => (await loadButton()).PrintButton);
export const LabelButtons = latePart(async () => (await loadLabels()).LabelButtons);
export const PrintFlag = latePart(async () => (await loadFlag()).PrintFlag);

export const PRINT_LOADERS = [loadKeeper, loadFlag, loadButton, loadLabels];
