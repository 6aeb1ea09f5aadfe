import type { Language } from '#contract/domain/basics.ts';
import type { Paper } from '#contract/domain/printer.ts';
import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import { paperElement } from './paper-element.ts';
import './paper.css';

const PX_PER_MM = 96 / 25.4;
/** Room for the knife below the last line. */
const TAIL_MM = 4;

export type PaperRequest = { papers: readonly (readonly ReceiptBlock[])[]; paper: Paper; language: Language };

/** One roll: each paper is a page as long as the longest of them, and nothing of the board is on it [P3]. */
function mountPaper({ papers, paper, language }: PaperRequest): () => void {
  const roll = document.createElement('div');
  roll.className = 'paper-roll';
  roll.dataset['paper'] = paper;
  roll.setAttribute('aria-hidden', 'true');
  for (const blocks of papers) roll.append(paperElement(blocks, language));
  document.body.append(roll);
  const longest = Math.max(...[...roll.children].map((child) => child.getBoundingClientRect().height));
  const height = Math.ceil(longest / PX_PER_MM) + TAIL_MM;
  const page = document.createElement('style');
  page.textContent = `@page { size: ${paper}mm ${height}mm; margin: 0; }`;
  document.head.append(page);
  return () => {
    roll.remove();
    page.remove();
  };
}

/**
 * Prints in the browser: no network needed, only a printer the system knows. Returns how long the browser was blocked:
 * it does for as long as its print window is open, which it is not under `--kiosk-printing` (docs/spec/printing.md).
 */
export function printHere(input: PaperRequest): number {
  const unmount = mountPaper(input);
  const startedAt = performance.now();
  try {
    window.print();
  } finally {
    unmount();
  }
  return performance.now() - startedAt;
}
