import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** A font file, and its face where the file has several (a collection). */
export type FontFace = { file: string; face: string | null };
/** What a document is set in; a system with one weight uses it for both. */
export type PdfFonts = { regular: FontFace; bold: FontFace };

/** Faces with both scripts in order of preference, as `PAPER_FONTS` has them. */
const FAMILIES = ['NotoSansCJKsc', 'NotoSansSC', 'SourceHanSansSC', 'PingFangSC', 'MicrosoftYaHei', 'WenQuanYi'];

/** Where systems without fontconfig keep one. */
const KNOWN: readonly FontFace[] = [
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', face: 'NotoSansCJKsc-Regular' },
  { file: '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc', face: 'NotoSansCJKsc-Regular' },
  { file: '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc', face: 'NotoSansCJKsc-Regular' },
  { file: '/System/Library/Fonts/PingFang.ttc', face: 'PingFangSC-Regular' },
  { file: 'C:\\Windows\\Fonts\\msyh.ttc', face: 'MicrosoftYaHei' },
];

const isCollection = (file: string): boolean => /\.(ttc|otc)$/i.test(file);
const normal = (name: string): string => name.replaceAll(/[\s_]/g, '');

/** The installed faces that draw Chinese, as fontconfig lists them. */
async function listFaces(): Promise<{ file: string; name: string; isBold: boolean }[]> {
  try {
    const format = '%{file}\t%{postscriptname}\t%{style[0]}\n';
    const { stdout } = await promisify(execFile)('fc-list', ['-f', format, ':lang=zh-cn'], { timeout: 10_000 });
    return stdout.split('\n').flatMap((line) => {
      const [file = '', name = '', style = ''] = line.split('\t');
      return file === '' || name === '' ? [] : [{ file, name, isBold: style === 'Bold' }];
    });
  } catch {
    return [];
  }
}

async function findFonts(): Promise<PdfFonts | null> {
  const faces = await listFaces();
  for (const family of FAMILIES) {
    const own = faces.filter(({ name }) => normal(name).startsWith(family));
    const faceOf = (isBold: boolean): FontFace | undefined => {
      const found = own.find((each) => each.isBold === isBold) ?? own[0];
      return found && { file: found.file, face: isCollection(found.file) ? found.name : null };
    };
    const [regular, bold] = [faceOf(false), faceOf(true)];
    if (regular !== undefined && bold !== undefined) return { regular, bold };
  }
  const known = KNOWN.find(({ file }) => existsSync(file));
  return known === undefined ? null : { regular: known, bold: known };
}

let found: Promise<PdfFonts | null> | undefined;

/** The fonts for a document with Chinese, or null; looked for once, as a font installed later needs a restart [FT1]. */
export const pdfFonts = (): Promise<PdfFonts | null> => (found ??= findFonts());
