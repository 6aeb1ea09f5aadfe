import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { limitAtOnce } from '../base/at-once.ts';
import type { PdfFonts } from './pdf-fonts.ts';

/** One step on the page: a method of the library's document with its arguments. */
export type PdfStep =
  | ['font', 'regular' | 'bold']
  | ['fontSize', number]
  | ['fillColor', string]
  | ['strokeColor', string]
  | ['lineWidth', number]
  | ['text', string, number, number, { width: number; height?: number; align?: 'left' | 'right'; lineBreak?: boolean }]
  | ['moveTo', number, number]
  | ['lineTo', number, number]
  | ['stroke']
  | ['addPage'];

type PdfWork = { steps: readonly PdfStep[]; fonts: PdfFonts | null; title: string; language: string };

/**
 * A program of its own, as text: the server runs from sources, from a build and from one file, and a thread needs a file
 * that all three have. It repeats the steps; a font with Chinese takes a second of a core to cut to the letters used.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const PDFDocument = require(workerData.library);
const { steps, fonts, title, language } = workerData.work;
const doc = new PDFDocument({ size: 'A4', margin: 0, lang: language, info: { Title: title } });
const parts = [];
doc.on('data', (part) => parts.push(part));
doc.on('end', () => parentPort.postMessage(Buffer.concat(parts)));
if (fonts) {
  doc.registerFont('regular', fonts.regular.file, fonts.regular.face ?? undefined);
  doc.registerFont('bold', fonts.bold.file, fonts.bold.face ?? undefined);
} else {
  doc.registerFont('regular', 'Helvetica');
  doc.registerFont('bold', 'Helvetica-Bold');
}
for (const [method, ...values] of steps) doc[method](...values);
doc.end();
`;

/** One at a time: each takes a core and the memory of two fonts. */
const inTurn = limitAtOnce({ most: 1, waiting: 8 });
const LONGEST_MS = 20_000;
const MOST_MB = 256;

/** Draws a document on a thread of its own. Throws `throttled` where too many wait, and what the thread died of. */
export const drawPdf = (work: PdfWork): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const library = createRequire(import.meta.url).resolve('pdfkit');
        const worker = new Worker(PROGRAM, {
          eval: true,
          execArgv: [],
          workerData: { library, work },
          resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
        });
        const timer = setTimeout(() => {
          reject(new Error('the document took too long'));
          void worker.terminate();
        }, LONGEST_MS);
        worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
        worker.once('error', reject);
        worker.once('exit', (code) => {
          clearTimeout(timer);
          reject(new Error(`the document's thread ended with ${code}`));
        });
      }),
  );
