import type { PdfStep } from './draw-pdf.ts';
import { graphemesOf } from './text-width.ts';

/** A4 in points, and what stays white around it. */
const PAGE = { width: 595, height: 842, margin: 48 };
const INNER = PAGE.width - 2 * PAGE.margin;
const INK = '#1c1917';
const PALE = '#78716c';
const RULE = '#d6d3d1';
/** Of the font's size; and what a Chinese character takes of it, against any other. */
const LINE_HEIGHT = 1.5;
const WIDE_EM = 1;
const NARROW_EM = 0.56;

export type SheetColumn = { title: string; share: number; isNumber?: boolean };
export type Sheet = {
  title: (text: string) => void;
  heading: (text: string) => void;
  paragraph: (text: string) => void;
  table: (columns: readonly SheetColumn[], rows: readonly (readonly string[])[], total?: readonly string[]) => void;
  steps: () => readonly PdfStep[];
};

const emOf = (text: string): number =>
  graphemesOf(text).reduce((sum, letter) => sum + (letter > '\u2E7F' ? WIDE_EM : NARROW_EM), 0);

/** A text that fits a width, shortened with an ellipsis: a cell has one line. */
function fitted(text: string, size: number, width: number): string {
  if (emOf(text) * size <= width) return text;
  const letters = graphemesOf(text);
  while (letters.length > 0 && emOf(`${letters.join('')}…`) * size > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Sets titles, paragraphs and tables one below the other, and begins a page where one is full. */
export function makeSheet(footer: (page: number) => string): Sheet {
  const steps: PdfStep[] = [];
  let top = PAGE.margin;
  let page = 1;

  function style(size: number, look: { isBold?: boolean; colour?: string } = {}): void {
    steps.push(['font', look.isBold === true ? 'bold' : 'regular'], ['fontSize', size]);
    steps.push(['fillColor', look.colour ?? INK]);
  }

  const foot = (): void => {
    style(8, { colour: PALE });
    steps.push(['text', footer(page), PAGE.margin, PAGE.height - 32, { width: INNER, lineBreak: false }]);
  };

  function room(height: number): boolean {
    if (top + height <= PAGE.height - PAGE.margin) return false;
    foot();
    steps.push(['addPage']);
    page += 1;
    top = PAGE.margin;
    return true;
  }

  function line(text: string, size: number, look: { isBold?: boolean; colour?: string } = {}): void {
    room(size * LINE_HEIGHT);
    style(size, look);
    steps.push(['text', fitted(text, size, INNER), PAGE.margin, top, { width: INNER, lineBreak: false }]);
    top += size * LINE_HEIGHT;
  }

  function rule(): void {
    steps.push(['strokeColor', RULE], ['lineWidth', 0.5], ['moveTo', PAGE.margin, top - 2]);
    steps.push(['lineTo', PAGE.width - PAGE.margin, top - 2], ['stroke']);
  }

  function row(columns: readonly SheetColumn[], cells: readonly string[], isBold: boolean, colour = INK): void {
    const size = 9;
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    let left = PAGE.margin;
    style(size, { isBold, colour });
    for (const [index, column] of columns.entries()) {
      const width = (INNER * column.share) / whole;
      const align = column.isNumber === true ? 'right' : 'left';
      const text = fitted(cells[index] ?? '', size, width - 6);
      steps.push(['text', text, left, top, { width: width - 6, align, lineBreak: false }]);
      left += width;
    }
    top += size * LINE_HEIGHT + 2;
  }

  return {
    title: (text) => {
      for (const part of wrapped(text, 18, INNER)) line(part, 18, { isBold: true });
    },
    heading: (text) => {
      room(64);
      top += 12;
      line(text, 12, { isBold: true });
    },
    paragraph: (text) => {
      for (const part of wrapped(text, 9, INNER)) line(part, 9, { colour: PALE });
    },
    table: (columns, rows, total) => {
      const titles = columns.map(({ title }) => title);
      const head = (): void => {
        row(columns, titles, false, PALE);
        rule();
      };
      room(48);
      head();
      for (const cells of rows) {
        if (room(20)) head();
        row(columns, cells, false);
      }
      if (total === undefined) return;
      room(20);
      rule();
      row(columns, total, true);
    },
    steps: () => {
      foot();
      return steps;
    },
  };
}

/** A text in lines that fit a width; a Chinese one breaks anywhere, another between words. */
function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/(?<=[\s\u2E80-\u{10FFFF}])/u)) {
    if (emOf(current + word) * size > width && current !== '') {
      lines.push(current.trimEnd());
      current = '';
    }
    current += word;
  }
  return current === '' ? lines : [...lines, current.trimEnd()];
}
